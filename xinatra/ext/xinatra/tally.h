/* The figures of one process: how it does. Only that process writes them, with Ruby's lock held; others may read them meanwhile, see
 * figures.c. Needs nothing of Ruby. */
#ifndef XINATRA_TALLY_H
#define XINATRA_TALLY_H

#include "account.h"
#include "deadlines.h"

/* Of a status the first digit, 0 where there was no response; of a duration the least bound that holds it, or none. */
enum { TALLY_METHODS = 9, TALLY_CLASSES = 6, TALLY_BOUNDS = 16 };

/* Nothing but figures of 64 bits: whoever sums them up goes by that. */
typedef struct {
    /* What happened, ever. */
    uint64_t begun;                                  /* processes */
    uint64_t requests[TALLY_METHODS][TALLY_CLASSES]; /* that have ended */
    uint64_t durations[TALLY_BOUNDS + 1];            /* of those whose head was whole */
    uint64_t duration;                               /* of all of them, in microseconds */
    uint64_t received, sent;                         /* bytes */
    uint64_t accepted;                               /* connections */
    uint64_t timed_out[PATIENCE_COUNT];
    uint64_t refused;                                /* requests, by the server itself */
    uint64_t hijacked;
    uint64_t slow;                                   /* handlers that were warned of */
    /* What is now. */
    uint64_t connections, handlers, in_flight;
} tally;

/* How many of its figures tell what happened. */
enum { TALLY_FIGURES = sizeof(tally) / sizeof(uint64_t), TALLY_PAST = TALLY_FIGURES - 3 };

extern const char *const TALLY_METHOD_NAMES[TALLY_METHODS];
extern const uint32_t TALLY_MICROSECONDS[TALLY_BOUNDS];

/* Whoever reads from another process sees each figure whole. */
static inline void tally_add(uint64_t *figure, uint64_t more)
{
    __atomic_store_n(figure, *figure + more, __ATOMIC_RELAXED);
}

static inline void tally_subtract(uint64_t *figure, uint64_t less)
{
    __atomic_store_n(figure, *figure - less, __ATOMIC_RELAXED);
}

static inline void tally_set(uint64_t *figure, uint64_t value)
{
    __atomic_store_n(figure, value, __ATOMIC_RELAXED);
}

/* A request has ended. */
void tally_request(tally *all, const account *of);

#endif
