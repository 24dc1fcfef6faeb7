#define _GNU_SOURCE
#include "poller.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include "acceptor.h"

/* What an event is about that is no connection's, and no listener's. */
enum { ALARM = UINT32_MAX };

/* The largest buffer that is spared, in bytes. */
enum { SPARED = 262144 };

/* How long an idle connection is kept while draining, in milliseconds. */
enum { DRAINING = 1000 };

void poller_tick(poller *all)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    all->now = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    all->second = now.tv_sec;
}

bool poller_watch(const poller *all, int descriptor, uint32_t events, uint32_t slot, uint32_t generation)
{
    struct epoll_event event = { .events = events, .data.u64 = (uint64_t)generation << 32 | slot };
    return epoll_ctl(all->epoll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

bool poller_init(poller *all, uint32_t most, tally *told)
{
    *all = (poller){ .most = most, .epoll = -1, .alarm = -1, .tally = told };
    deadlines_init(&all->deadlines);
    poller_tick(all);
    all->epoll = epoll_create1(EPOLL_CLOEXEC);
    all->alarm = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return all->epoll >= 0 && all->alarm >= 0 && poller_watch(all, all->alarm, EPOLLIN, ALARM, 0);
}

static void push(poller *all, connection *one)
{
    if (one->queued || one->busy) return;

    one->queued = true;
    one->next = NULL;
    if (all->first) all->last->next = one;
    else all->first = one;
    all->last = one;
}

void poller_block(const poller *all, poller_events *into, int milliseconds)
{
    into->count = epoll_wait(all->epoll, into->events, POLLER_EVENTS, milliseconds);
}

static int patience(const poller *all)
{
    int next = deadlines_next(&all->deadlines, all->now);
    if (!all->retry) return next;

    int retry = all->retry > all->now ? (int)(all->retry - all->now) : 0;
    return next < 0 || retry < next ? retry : next;
}

int poller_sleep(poller *all)
{
    int milliseconds = patience(all);
    all->sleeps_until = milliseconds < 0 ? UINT64_MAX : all->now + (uint64_t)milliseconds;
    return milliseconds;
}

static bool idle(const connection *one)
{
    enum patience kind = deadlines_kind(&one->deadline);
    return kind == PATIENCE_IDLE || (kind == PATIENCE_HEAD && !inbound_begun(&one->in));
}

void poller_drain(poller *all)
{
    if (all->draining) return;

    acceptor_end(all);
    all->draining = true;
    uint32_t *allowed = &all->deadlines.allowed[PATIENCE_IDLE];
    if (*allowed > DRAINING) *allowed = DRAINING;
    for (uint32_t slot = 0; slot < all->room; slot++) {
        connection *one = all->slots[slot];
        if (one && one->channel) push(all, one);
        else if (one && idle(one)) poller_expect(all, one, PATIENCE_IDLE);
    }
}

void poller_abandon(poller *all)
{
    for (connection *one; (one = poller_take(all)); one->busy = false) continue;
    for (uint32_t slot = 0; slot < all->room; slot++) {
        connection *one = all->slots[slot];
        if (!one) continue;
        if (one->busy) connection_break(one);
        else poller_close(all, one);
    }
}

static void quiet_alarm(const poller *all)
{
    uint64_t rung;
    while (read(all->alarm, &rung, sizeof(rung)) < 0 && errno == EINTR) continue;
}

static void note_event(poller *all, const struct epoll_event *event, bool woken)
{
    uint32_t slot = (uint32_t)event->data.u64, generation = (uint32_t)(event->data.u64 >> 32);
    if (slot == ALARM) {
        if (woken) quiet_alarm(all);
        return;
    }
    if (slot == POLLER_LISTENER) {
        if (all->accepting) acceptor_take(all, generation);
        return;
    }
    connection *one = poller_find(all, slot, generation);
    if (!one) return;

    if (event->events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR)) one->readable = true;
    if (event->events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) one->hung = true;
    if (event->events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) one->writable = true;
    if (one->crossed) one->readable = one->writable = true;
    if (one->readable || connection_pending(one)) push(all, one);
}

/* What was waited for did not come, or has come just now. */
static void expire(poller *all, connection *one)
{
    tally_add(&all->tally->timed_out[deadlines_kind(&one->deadline)], 1);
    deadlines_set(&all->deadlines, &one->deadline, PATIENCE_NONE, all->now);
    one->expired = true;
    push(all, one);
}

void poller_absorb(poller *all, const poller_events *happened, bool woken)
{
    poller_tick(all);
    if (woken) {
        all->sleeps_until = 0;
        all->alerted = false;
    }
    for (int index = 0; index < happened->count; index++) note_event(all, &happened->events[index], woken);
    if (all->retry && all->retry <= all->now) acceptor_resume(all);
    deadline *due;
    while ((due = deadlines_due(&all->deadlines, all->now))) expire(all, (connection *)due);
}

connection *poller_take(poller *all)
{
    connection *one = all->first;
    if (!one) return NULL;

    all->first = one->next;
    one->queued = false;
    one->busy = true;
    if (!one->in.raw.bytes) {
        one->in.raw = all->spare_in;
        all->spare_in = (buffer){ 0 };
    }
    if (!one->out.bytes) {
        one->out = all->spare_out;
        all->spare_out = (buffer){ 0 };
    }
    return one;
}

/* Ten thousand idle connections need no buffers. */
static void spare(buffer *all, buffer *kept)
{
    if (buffer_size(all) || !all->bytes) return;

    buffer_free(all->room > SPARED ? all : kept);
    if (all->bytes) *kept = *all;
    *all = (buffer){ 0 };
}

void poller_spare(poller *all, connection *one)
{
    spare(&one->in.raw, &all->spare_in);
    spare(&one->out, &all->spare_out);
}

void poller_rouse(poller *all, connection *one)
{
    push(all, one);
}

void poller_give_back(poller *all, connection *one, bool more)
{
    one->busy = false;
    poller_spare(all, one);
    if (more || one->expired || one->broken || (connection_pending(one) ? one->writable : one->readable)) push(all, one);
}

void poller_expect(poller *all, connection *one, enum patience kind)
{
    deadlines_set(&all->deadlines, &one->deadline, kind, all->now);
    if (kind != PATIENCE_NONE && one->deadline.due < all->sleeps_until) poller_alert(all);
}

void poller_read(poller *all, connection *one, size_t most)
{
    size_t before = buffer_size(&one->in.raw);
    connection_read(one, most);
    tally_add(&all->tally->received, buffer_size(&one->in.raw) - before);
}

int poller_release(poller *all, connection *one)
{
    int socket = one->socket;
    epoll_ctl(all->epoll, EPOLL_CTL_DEL, socket, NULL);
    one->socket = -1;
    return socket;
}

void poller_close(poller *all, connection *one)
{
    deadlines_set(&all->deadlines, &one->deadline, PATIENCE_NONE, all->now);
    all->slots[one->slot] = NULL;
    all->generations[one->slot]++;
    if (one->slot < all->free_slot) all->free_slot = one->slot;
    all->count--;
    tally_set(&all->tally->connections, all->count);
    /* Closing alone would not do where a handler's child has the socket, too. */
    if (one->socket >= 0) connection_end(one);
    connection_free(one);
    if (!all->accepting && !all->retry) acceptor_resume(all);
}

connection *poller_find(const poller *all, uint32_t slot, uint32_t generation)
{
    return slot < all->room && all->generations[slot] == generation ? all->slots[slot] : NULL;
}

void poller_alert(poller *all)
{
    if (all->alerted) return;

    all->alerted = true;
    poller_wake(all);
}

void poller_wake(const poller *all)
{
    uint64_t one = 1;
    ssize_t written = write(all->alarm, &one, sizeof(one));
    (void)written; /* a full counter wakes as well */
}

void poller_free(poller *all)
{
    for (uint32_t slot = 0; slot < all->room; slot++) {
        if (all->slots[slot]) connection_free(all->slots[slot]);
    }
    free(all->slots);
    free(all->generations);
    buffer_free(&all->spare_in);
    buffer_free(&all->spare_out);
    if (all->epoll >= 0) close(all->epoll);
    if (all->alarm >= 0) close(all->alarm);
}
