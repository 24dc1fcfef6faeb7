/* Keeps signal handlers away from stacks that the garbage collector moves, and from tables that are being changed.
 *
 * A handler that may not enter does without its sample; it never waits. Who closes the gate waits until the handlers that
 * are inside have left, which takes microseconds: they run to their end, whatever else happens. */
#ifndef BENCHDD_GATE_H
#define BENCHDD_GATE_H

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct {
    _Atomic int inside; /* handlers */
    _Atomic int closed; /* by how many */
} gate;

/* Of a handler: false when it is closed. Else gate_leave must follow. */
static inline bool gate_enter(gate *g)
{
    atomic_fetch_add(&g->inside, 1);
    if (!atomic_load(&g->closed)) return true;
    atomic_fetch_sub(&g->inside, 1);
    return false;
}

static inline void gate_leave(gate *g) { atomic_fetch_sub(&g->inside, 1); }

/* Before a collection goes on: handlers that enter from now on see that there is one, and walk no stack. */
static inline void gate_wait_until_empty(gate *g)
{
    while (atomic_fetch_add(&g->inside, 0)) sched_yield();
}

static inline void gate_close(gate *g)
{
    atomic_fetch_add(&g->closed, 1);
    gate_wait_until_empty(g);
}

static inline void gate_open(gate *g) { atomic_fetch_sub(&g->closed, 1); }

#endif
