#define _GNU_SOURCE
#include "journal.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes that are kept; that are written without waiting for the second to end; that are written to a file at once. */
enum { ROOM = 4194304, MUCH = 65536, BATCH = 65536 };

/* Milliseconds between two writes, and of patience when it is closed; how many a thread that has fallen behind is waited for. */
enum { PERIOD = 1000, BEHIND = 20 };

struct journal {
    _Atomic size_t added, written; /* bytes, ever */
    atomic_bool called;            /* the thread is to come sooner, or not to be called for now */
    atomic_bool reopening, ending;
    atomic_bool regular;           /* the file is one of a disk */
    _Atomic int error;
    uint64_t lost;
    bool stuck;    /* it was waited for the thread in vain */
    int alarm;     /* an eventfd(2) that calls the thread */
    int end;       /* another, by which it says that it has ended */
    int file;
    char *path;    /* NULL: the file is the standard output */
    pid_t process; /* whose thread it is */
    pthread_t thread;
    char batch[BATCH];
    char ring[ROOM];
};

static void ring_bell(int descriptor)
{
    uint64_t one = 1;
    ssize_t written = write(descriptor, &one, sizeof(one));
    (void)written; /* a full counter rings as well */
}

/* Or until a file takes more, unless that is -1. */
static bool await_bell(int descriptor, int file, int milliseconds)
{
    struct pollfd watched[] = { { descriptor, POLLIN, 0 }, { file, POLLOUT, 0 } };
    uint64_t rung;
    return poll(watched, 2, milliseconds) > 0 && read(descriptor, &rung, sizeof(rung)) > 0;
}

/* Without waiting, where that is a pipe. Who may read it is its owner's group at most: it names clients. */
static int open_file(const char *path)
{
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0640);
}

static void copy_out(const journal *all, size_t from, size_t size)
{
    journal *into = (journal *)all;
    size_t at = from % ROOM, first = ROOM - at < size ? ROOM - at : size;
    memcpy(into->batch, all->ring + at, first);
    memcpy(into->batch + first, all->ring, size - first);
}

/* Whole lines, so that those of several processes do not mix: what O_APPEND keeps together in a file, and PIPE_BUF in a pipe. */
static size_t gather(journal *all, size_t most)
{
    size_t from = atomic_load(&all->written), there = atomic_load(&all->added) - from, size = there < most ? there : most;
    copy_out(all, from, size);
    if (size == there) return size;

    const char *end = memrchr(all->batch, '\n', size);
    return end ? (size_t)(end - all->batch) + 1 : size;
}

static size_t batch_size(journal *all)
{
    struct stat found;
    bool regular = fstat(all->file, &found) == 0 && S_ISREG(found.st_mode);
    atomic_store(&all->regular, regular);
    return regular ? BATCH : PIPE_BUF;
}

/* Where it fails, nobody calls until it is tried again. */
static void write_all(journal *all)
{
    atomic_store(&all->called, false);
    size_t most = batch_size(all), size;
    while ((size = gather(all, most))) {
        ssize_t written = write(all->file, all->batch, size);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            atomic_store(&all->error, errno);
            atomic_store(&all->called, true);
            return;
        }
        atomic_fetch_add(&all->written, (size_t)written);
        atomic_store(&all->error, 0);
    }
}

/* The old file is kept where there is no new one. */
static void open_anew(journal *all)
{
    if (!all->path) return;

    int file = open_file(all->path);
    if (file < 0) {
        atomic_store(&all->error, errno);
        return;
    }
    close(all->file);
    all->file = file;
    atomic_store(&all->error, 0);
}

static void *work(void *data)
{
    journal *all = data;
    bool ending;
    do {
        await_bell(all->alarm, atomic_load(&all->error) == EAGAIN ? all->file : -1, PERIOD);
        ending = atomic_load(&all->ending);
        write_all(all);
        if (atomic_exchange(&all->reopening, false)) {
            open_anew(all);
            if (atomic_load(&all->called)) write_all(all);
        }
    } while (!ending);
    ring_bell(all->end);
    return NULL;
}

/* Signals are for threads of Ruby's. */
static bool start(journal *all)
{
    pthread_attr_t attributes;
    sigset_t every, before;
    if (pthread_attr_init(&attributes)) return false;

    pthread_attr_setstacksize(&attributes, 131072);
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    errno = pthread_create(&all->thread, &attributes, work, all);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return errno == 0;
}

static void give_back(journal *all)
{
    int error = errno;
    if (all->path && all->file >= 0) close(all->file);
    if (all->alarm >= 0) close(all->alarm);
    if (all->end >= 0) close(all->end);
    free(all->path);
    free(all);
    errno = error;
}

journal *journal_open(const char *path)
{
    journal *all = calloc(1, sizeof(*all));
    if (!all) return NULL;

    all->process = getpid();
    all->alarm = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    all->end = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    all->path = path ? strdup(path) : NULL;
    all->file = path ? open_file(path) : STDOUT_FILENO;
    if (all->file >= 0 && all->alarm >= 0 && all->end >= 0 && (all->path || !path) && start(all)) return all;

    give_back(all);
    return NULL;
}

static size_t kept(const journal *all)
{
    return atomic_load(&all->added) - atomic_load(&all->written);
}

/* A disk is faster than requests are; where the thread does not come to write, for others have the processors, it is given a moment. It is
 * not where something is wrong, and not again before half of what is kept was written. */
static bool has_room(journal *all, size_t size)
{
    if (kept(all) < ROOM / 2) all->stuck = false;
    for (int waited = 0; ROOM - kept(all) < size; waited++) {
        all->stuck = all->stuck || waited == BEHIND || !atomic_load(&all->regular) || atomic_load(&all->error);
        if (all->stuck) return false;
        poll(NULL, 0, 1);
    }
    return true;
}

void journal_add(journal *all, text line)
{
    if (!has_room(all, line.size)) {
        all->lost++;
        return;
    }
    size_t added = atomic_load(&all->added), at = added % ROOM, first = ROOM - at < line.size ? ROOM - at : line.size;
    memcpy(all->ring + at, line.bytes, first);
    memcpy(all->ring, line.bytes + first, line.size - first);
    atomic_store(&all->added, added + line.size);
    if (kept(all) < MUCH || atomic_load(&all->called)) return;

    atomic_store(&all->called, true);
    ring_bell(all->alarm);
}

void journal_reopen(journal *all)
{
    atomic_store(&all->reopening, true);
    ring_bell(all->alarm);
}

int journal_error(const journal *all)
{
    return atomic_load(&all->error);
}

uint64_t journal_lost(const journal *all)
{
    return all->lost;
}

/* What a thread has that cannot write is left to it. */
void journal_close(journal *all)
{
    if (all->process == getpid()) {
        atomic_store(&all->ending, true);
        ring_bell(all->alarm);
        if (!await_bell(all->end, -1, PERIOD)) return;
        pthread_join(all->thread, NULL);
    }
    give_back(all);
}
