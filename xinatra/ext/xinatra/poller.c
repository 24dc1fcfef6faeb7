#define _GNU_SOURCE
#include "poller.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

/* What an event is about: a connection's slot and its generation, or one of these slots. */
enum { ALARM = UINT32_MAX, LISTENER = UINT32_MAX - 1 };

/* How many connections are taken at once, so that those there are get their turn. */
enum { ACCEPTED = 64 };

/* The largest buffer that is spared, in bytes. */
enum { SPARED = 262144 };

/* How long to wait where descriptors have run out, and how long an idle connection is kept while draining, in milliseconds. */
enum { RETRY = 100, DRAINING = 1000 };

static uint64_t mark(uint32_t slot, uint32_t generation)
{
    return (uint64_t)generation << 32 | slot;
}

void poller_tick(poller *all)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    all->now = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    all->second = now.tv_sec;
}

static bool watch(const poller *all, int descriptor, uint32_t events, uint64_t about)
{
    struct epoll_event event = { .events = events, .data.u64 = about };
    return epoll_ctl(all->epoll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

bool poller_init(poller *all, uint32_t most, tally *told)
{
    *all = (poller){ .most = most, .epoll = -1, .alarm = -1, .tally = told };
    deadlines_init(&all->deadlines);
    poller_tick(all);
    all->epoll = epoll_create1(EPOLL_CLOEXEC);
    all->alarm = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return all->epoll >= 0 && all->alarm >= 0 && watch(all, all->alarm, EPOLLIN, mark(ALARM, 0));
}

static bool watch_listener(poller *all, uint32_t index)
{
    return watch(all, all->listeners[index], EPOLLIN | EPOLLEXCLUSIVE, mark(LISTENER, index));
}

bool poller_listen(poller *all, int socket, const tls_context *context)
{
    errno = ENOBUFS;
    if (all->listener_count == POLLER_LISTENERS) return false;

    all->listeners[all->listener_count] = socket;
    all->contexts[all->listener_count] = context;
    if (!watch_listener(all, all->listener_count)) return false;

    all->listener_count++;
    all->accepting = true;
    return true;
}

static void stop_accepting(poller *all)
{
    for (uint32_t index = 0; all->accepting && index < all->listener_count; index++) {
        epoll_ctl(all->epoll, EPOLL_CTL_DEL, all->listeners[index], NULL);
    }
    all->accepting = false;
}

static void accept_again(poller *all)
{
    all->retry = 0;
    if (all->accepting || all->draining) return;

    all->accepting = true;
    for (uint32_t index = 0; index < all->listener_count; index++) {
        if (!watch_listener(all, index)) all->retry = all->now + RETRY;
    }
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

/* Room for one connection more. */
static bool make_slot(poller *all, uint32_t *slot)
{
    for (*slot = all->free_slot; *slot < all->room; ++*slot) {
        if (!all->slots[*slot]) return true;
    }
    uint32_t room = all->room ? all->room * 2 : 64;
    connection **slots = realloc(all->slots, room * sizeof(*slots));
    if (slots) all->slots = slots;
    uint32_t *generations = realloc(all->generations, room * sizeof(*generations));
    if (generations) all->generations = generations;
    if (!slots || !generations) return false;

    memset(slots + all->room, 0, (room - all->room) * sizeof(*slots));
    memset(generations + all->room, 0, (room - all->room) * sizeof(*generations));
    all->room = room;
    return true;
}

static void name_remote(connection *one, const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, one->remote, sizeof(one->remote));
    } else if (address->ss_family == AF_INET6) {
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)address)->sin6_addr, one->remote, sizeof(one->remote));
    } else {
        strcpy(one->remote, "127.0.0.1"); /* as Puma says of a Unix socket's clients */
    }
}

/* What is written is sent at once (RFC 9293, section 3.7.4): a response is written as a whole. */
static void set_up(int socket, const struct sockaddr_storage *address)
{
    int one = 1;
    if (address->ss_family != AF_UNIX) setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
}

/* Nothing of it is known to anybody else yet. */
static bool watch_connection(const poller *all, connection *one)
{
    const tls_context *context = all->contexts[one->listener];
    if (context && !(one->tls = tls_begin(context, one->socket))) return false;

    return watch(all, one->socket, EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, mark(one->slot, one->generation));
}

static bool add(poller *all, int socket, uint8_t listener, const struct sockaddr_storage *address)
{
    uint32_t slot;
    connection *one = make_slot(all, &slot) ? calloc(1, sizeof(*one)) : NULL;
    if (!one) return false;

    set_up(socket, address);
    name_remote(one, address);
    one->socket = socket;
    one->slot = slot;
    one->generation = all->generations[slot];
    one->listener = listener;
    one->file = -1;
    one->writable = true;
    if (!watch_connection(all, one)) {
        tls_free(one->tls);
        free(one);
        return false;
    }
    all->slots[slot] = one;
    all->free_slot = slot + 1;
    all->count++;
    tally_add(&all->tally->accepted, 1);
    tally_set(&all->tally->connections, all->count);
    poller_expect(all, one, PATIENCE_HEAD);
    return true;
}

/* Where descriptors or memory have run out, those that wait to be taken wait on, in the system's queue. */
static void pause_accepting(poller *all)
{
    stop_accepting(all);
    all->retry = all->now + RETRY;
    if (all->retry < all->sleeps_until) poller_alert(all);
}

static void accept_some(poller *all, uint32_t index)
{
    for (int taken = 0; taken < ACCEPTED; taken++) {
        if (all->count >= all->most) {
            stop_accepting(all);
            return;
        }
        struct sockaddr_storage address = { 0 };
        socklen_t size = sizeof(address);
        int socket = accept4(all->listeners[index], (struct sockaddr *)&address, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket < 0) {
            if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED) pause_accepting(all);
            return;
        }
        if (!add(all, socket, (uint8_t)index, &address)) {
            close(socket);
            pause_accepting(all);
            return;
        }
    }
}

static void accept_all(poller *all, uint32_t index)
{
    uint32_t before;
    do {
        before = all->count;
        accept_some(all, index);
    } while (all->count > before);
}

static bool idle(const connection *one)
{
    enum patience kind = deadlines_kind(&one->deadline);
    return kind == PATIENCE_IDLE || (kind == PATIENCE_HEAD && !inbound_begun(&one->in));
}

/* Those that wait to be taken are taken, for nobody else may take them. Not before listeners are let go: another process that has
 * them would not be woken for one that came in between (EPOLLEXCLUSIVE in epoll_ctl(2)). */
void poller_drain(poller *all)
{
    if (all->draining) return;

    stop_accepting(all);
    for (uint32_t index = 0; index < all->listener_count; index++) accept_all(all, index);
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
    if (slot == LISTENER) {
        if (all->accepting) accept_some(all, generation);
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
    if (all->retry && all->retry <= all->now) accept_again(all);
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
    if (!all->accepting && !all->retry) accept_again(all);
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
