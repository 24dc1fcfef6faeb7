/* What is waited for, and until when. As all that is waited for in one way has the same time, those that came last are due last:
 * a list for each way, and nothing to sort. Needs nothing of Ruby. */
#ifndef XINATRA_DEADLINES_H
#define XINATRA_DEADLINES_H

#include <stddef.h>
#include <stdint.h>

enum patience {
    PATIENCE_HEAD,   /* for all of a head, from its first byte on */
    PATIENCE_BODY,   /* for more of a body */
    PATIENCE_IDLE,   /* for the next request */
    PATIENCE_WRITE,  /* for a client that reads */
    PATIENCE_LINGER, /* for a client that reads what it was refused with, while it still sends */
    PATIENCE_HEARTBEAT, /* for anything at all from a client whose connection stays open behind its response */
    PATIENCE_COUNT,
    PATIENCE_NONE = PATIENCE_COUNT
};

/* Stands in what is waited for. Begins as zeros. */
typedef struct deadline {
    struct deadline *before, *after;
    uint64_t due;      /* in milliseconds of a monotonic clock */
    uint8_t kind;      /* an enum patience, counted from 1; 0: it waits for nothing */
} deadline;

typedef struct {
    deadline ends[PATIENCE_COUNT];     /* each the ring's beginning and end */
    uint32_t allowed[PATIENCE_COUNT];  /* in milliseconds */
} deadlines;

void deadlines_init(deadlines *all);

/* Waits for something from now on, or for nothing; what was waited for before is forgotten. */
void deadlines_set(deadlines *all, deadline *one, enum patience kind, uint64_t now);

/* What it waits for. */
enum patience deadlines_kind(const deadline *one);

/* One that is due, or NULL. */
deadline *deadlines_due(const deadlines *all, uint64_t now);

/* How many milliseconds there are until one is due: -1 for none at all. */
int deadlines_next(const deadlines *all, uint64_t now);

#endif
