#define _GNU_SOURCE
#include "acceptor.h"
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
#include "origin.h"

/* How many connections are taken at once, so that those there are get their turn. */
enum { ACCEPTED = 64 };

/* How long to wait where descriptors have run out, in milliseconds. */
enum { RETRY = 100 };

static bool watch_listener(poller *all, uint32_t index)
{
    return poller_watch(all, all->listeners[index], EPOLLIN | EPOLLEXCLUSIVE, POLLER_LISTENER, index);
}

bool acceptor_listen(poller *all, int socket, const tls_context *context, bool proxied)
{
    errno = ENOBUFS;
    if (all->listener_count == POLLER_LISTENERS) return false;

    all->listeners[all->listener_count] = socket;
    all->contexts[all->listener_count] = context;
    all->proxied[all->listener_count] = proxied;
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

void acceptor_resume(poller *all)
{
    all->retry = 0;
    if (all->accepting || all->draining) return;

    all->accepting = true;
    for (uint32_t index = 0; index < all->listener_count; index++) {
        if (!watch_listener(all, index)) all->retry = all->now + RETRY;
    }
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

static void name_remote(connection *one, const struct sockaddr_storage *from)
{
    if (from->ss_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)from)->sin_addr, one->remote, sizeof(one->remote));
    } else if (from->ss_family == AF_INET6) {
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)from)->sin6_addr, one->remote, sizeof(one->remote));
    } else {
        strcpy(one->remote, "127.0.0.1"); /* as Puma says of a Unix socket's clients */
    }
}

/* What is written is sent at once (RFC 9293, section 3.7.4): a response is written as a whole. */
static void set_up(int socket, const struct sockaddr_storage *from)
{
    int one = 1;
    if (from->ss_family != AF_UNIX) setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
}

/* Nothing of it is known to anybody else yet. */
static bool watch_connection(const poller *all, connection *one)
{
    const tls_context *context = all->contexts[one->listener];
    if (context && !(one->tls = tls_begin(context, one->socket))) return false;

    return poller_watch(all, one->socket, EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, one->slot, one->generation);
}

static bool add(poller *all, int socket, uint8_t listener, const struct sockaddr_storage *from)
{
    uint32_t slot;
    connection *one = make_slot(all, &slot) ? calloc(1, sizeof(*one)) : NULL;
    if (!one) return false;

    set_up(socket, from);
    name_remote(one, from);
    if (all->trusted) origin_meet(all->trusted, one, address_of(from));
    one->socket = socket;
    one->slot = slot;
    one->generation = all->generations[slot];
    one->listener = listener;
    one->unintroduced = all->proxied[listener];
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

void acceptor_take(poller *all, uint32_t index)
{
    for (int taken = 0; taken < ACCEPTED; taken++) {
        if (all->count >= all->most) {
            stop_accepting(all);
            return;
        }
        struct sockaddr_storage from = { 0 };
        socklen_t size = sizeof(from);
        int socket = accept4(all->listeners[index], (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket < 0) {
            if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED) pause_accepting(all);
            return;
        }
        if (!add(all, socket, (uint8_t)index, &from)) {
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
        acceptor_take(all, index);
    } while (all->count > before);
}

/* Not before listeners are let go: another process that has them would not be woken for one that came in between (EPOLLEXCLUSIVE in
 * epoll_ctl(2)). */
void acceptor_end(poller *all)
{
    stop_accepting(all);
    for (uint32_t index = 0; index < all->listener_count; index++) accept_all(all, index);
}
