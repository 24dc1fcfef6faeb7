/* Which connections have something to be done: epoll(7) with edges, deadlines, and a queue of those that are ready. Whoever
 * holds Ruby's lock may use it; only poller_block runs without. Needs nothing of Ruby itself. */
#ifndef XINATRA_POLLER_H
#define XINATRA_POLLER_H

#include <sys/epoll.h>
#include "connection.h"
#include "tally.h"
#include "trusted_proxies.h"
#include "writer.h"

enum { POLLER_LISTENERS = 256, POLLER_EVENTS = 64 };

/* Instead of a connection's slot: it is about a listener. */
enum { POLLER_LISTENER = UINT32_MAX - 1 };

/* What came while nobody held the lock. */
typedef struct {
    struct epoll_event events[POLLER_EVENTS];
    int count;
} poller_events;

typedef struct {
    int epoll;
    int alarm;               /* an eventfd(2): wakes whoever waits */
    int listeners[POLLER_LISTENERS];
    const tls_context *contexts[POLLER_LISTENERS]; /* of those that speak TLS; NULL for others */
    bool proxied[POLLER_LISTENERS]; /* connections begin with a header of the PROXY protocol */
    uint32_t listener_count;
    const trusted_proxies *trusted; /* NULL where none are configured */
    bool accepting;          /* listeners are watched */
    bool draining;           /* no connection is taken, or kept */
    connection **slots;
    uint32_t *generations;
    uint32_t room;
    uint32_t count;          /* of connections */
    uint32_t most;           /* connections at once */
    uint32_t free_slot;      /* the lowest that may be free */
    connection *first, *last;  /* those that are ready */
    deadlines deadlines;
    uint64_t now;            /* in milliseconds of a monotonic clock */
    uint64_t sleeps_until;   /* when whoever waits wakes by himself, or UINT64_MAX; 0: nobody waits */
    bool alerted;            /* whoever waits was woken, and has not come yet */
    uint64_t retry;          /* when to accept again, where descriptors had run out; 0: nothing is waited for */
    time_t second;
    tally *tally;            /* of this process */
    buffer spare_in, spare_out; /* of a connection that had nothing more to keep there */
} poller;

/* False where the system refuses: see errno. What happens is told to the tally. */
bool poller_init(poller *all, uint32_t most, tally *told);

/* Watches a descriptor for epoll(7)'s events, which are about a connection's slot and its generation, or a listener's number. False where
 * the system refuses. */
bool poller_watch(const poller *all, int descriptor, uint32_t events, uint32_t slot, uint32_t generation);

/* No longer takes connections, and keeps none once it is idle for a second. */
void poller_drain(poller *all);

/* Looks at the clock: before something is expected after a time that may have been long. */
void poller_tick(poller *all);

/* Waits until something happens: without the lock, or 0 milliseconds long. */
void poller_block(const poller *all, poller_events *into, int milliseconds);

/* Somebody is going to wait: how long at most, in milliseconds; -1: until something happens. Who then expects something sooner
 * wakes him. */
int poller_sleep(poller *all);

/* Makes connections ready by what has happened, and by their deadlines. `woken`: nobody waits any more, so that the alarm has done
 * what it was rung for. */
void poller_absorb(poller *all, const poller_events *happened, bool woken);

/* The next that is ready, which is the caller's until it is given back; or NULL. */
connection *poller_take(poller *all);

/* Gives one back. It is ready again, at the end of the queue, where there is more to do with it, or more has come. */
void poller_give_back(poller *all, connection *one, bool more);

/* It is ready: there is something to do with it. Whoever waits is not woken. */
void poller_rouse(poller *all, connection *one);

/* Keeps memory that one needs no more for the next; only where nobody has it. */
void poller_spare(poller *all, connection *one);

/* Reads what has come over one, at most so many bytes. */
void poller_read(poller *all, connection *one, size_t most);

/* Closes all that nobody has, and breaks off the rest. */
void poller_abandon(poller *all);

/* Waits for something from now on. */
void poller_expect(poller *all, connection *one, enum patience kind);

/* Gives its socket to the caller. The connection is still to be closed. */
int poller_release(poller *all, connection *one);

/* Forgets one, and closes its socket unless that was given away. */
void poller_close(poller *all, connection *one);

/* The connection that has a slot, if it is still that; or NULL. */
connection *poller_find(const poller *all, uint32_t slot, uint32_t generation);

/* Wakes whoever waits, once; only with the lock. */
void poller_alert(poller *all);

/* Wakes whoever waits. From any thread, with or without the lock, and in a signal's handler. */
void poller_wake(const poller *all);

void poller_free(poller *all);

#endif
