/* The handlers that are at work, for whoever watches them. Whoever holds Ruby's lock may use it. */
#ifndef XINATRA_HANDLERS_H
#define XINATRA_HANDLERS_H

#include <ruby.h>
#include "answer.h"

/* One of them; stands on the stack of its thread, where Ruby sees its objects. */
typedef struct handler {
    struct handler *before, *after;
    VALUE thread;
    const VALUE *message;  /* what it answers; nil until that is made */
    const answer *answer;
    uint64_t since; /* in milliseconds of the poller's clock */
    bool told;      /* of it was warned */
} handler;

typedef struct {
    handler ends; /* the ring's beginning and end: the one that began first comes first */
} handlers;

void handlers_init(handlers *all);

/* It begins to work. */
static inline void handlers_enter(handlers *all, handler *one)
{
    one->before = all->ends.before;
    one->after = &all->ends;
    one->before->after = all->ends.before = one;
}

/* It has ended, or there is nobody any more who waits for it. It may be said again. */
static inline void handlers_leave(handler *one)
{
    one->before->after = one->after;
    one->after->before = one->before;
    one->before = one->after = one;
}

/* Those that have begun so long before now, and have not answered yet, each told once: an Array of thread, Request and milliseconds. */
VALUE handlers_slow(handlers *all, uint64_t now, uint64_t milliseconds);

#endif
