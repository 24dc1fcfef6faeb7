#define _GNU_SOURCE
#include "content.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CONTENT_TOO_LARGE = 413, INSUFFICIENT_STORAGE = 507, LONGEST_PATH = 4096 };

/* How much is written to a file at once, in bytes. */
enum { GATHERED = 65536 };

/* Where the file system knows no files without a name: one whose name is taken away at once. */
static int make_named(const char *folder)
{
    char path[LONGEST_PATH];
    int size = snprintf(path, sizeof(path), "%s/xinatra-XXXXXX", folder);
    if (size < 0 || (size_t)size >= sizeof(path)) return -1;

    int file = mkostemp(path, O_CLOEXEC);
    if (file >= 0) unlink(path);
    return file;
}

static int make_file(const char *folder)
{
    int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    return file >= 0 ? file : make_named(folder);
}

static bool write_all(int file, text piece)
{
    while (piece.size) {
        ssize_t size = write(file, piece.bytes, piece.size);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return false;
        piece = text_slice(piece, (size_t)size, piece.size - (size_t)size);
    }
    return true;
}

static bool write_gathered(content *all)
{
    if (!write_all(all->file, buffer_text(&all->memory))) return false;

    buffer_take(&all->memory, buffer_size(&all->memory));
    return true;
}

/* From now on it is in a file. */
static bool spool(content *all, const content_limits *limits)
{
    all->file = make_file(limits->folder);
    if (all->file < 0) return false;

    all->spooled = true;
    return true;
}

/* Small pieces are written together. */
static bool gather(content *all, text piece)
{
    if (!buffer_add(&all->memory, piece)) return false;
    return buffer_size(&all->memory) < GATHERED || write_gathered(all);
}

static bool keep(content *all, text piece, const content_limits *limits)
{
    if (!all->spooled && all->size + piece.size <= limits->memory) return buffer_add(&all->memory, piece);
    return (all->spooled || spool(all, limits)) && gather(all, piece);
}

int content_add(content *all, text piece, const content_limits *limits)
{
    if (piece.size > limits->most - all->size) return CONTENT_TOO_LARGE;
    if (!keep(all, piece, limits)) return INSUFFICIENT_STORAGE;

    all->size += piece.size;
    return CONTENT_TAKEN;
}

int content_finish(content *all)
{
    return !all->spooled || write_gathered(all) ? CONTENT_TAKEN : INSUFFICIENT_STORAGE;
}

int content_take_file(content *all)
{
    int file = all->file;
    lseek(file, 0, SEEK_SET);
    all->spooled = false;
    return file;
}

void content_free(content *all)
{
    buffer_free(&all->memory);
    if (all->spooled) close(all->file);
    *all = (content){ 0 };
}
