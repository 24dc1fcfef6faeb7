/* The threads that answer. One of them waits for events, or answers with Ruby's lock held; another stands by, for the case that
 * an answer lets go of the lock; the rest are parked. Whoever holds the lock may use it, but for crew_sleep. */
#ifndef XINATRA_CREW_H
#define XINATRA_CREW_H

#include <semaphore.h>
#include <stdbool.h>

typedef struct hand {
    sem_t wake;
    struct hand *next; /* of those that are parked */
    bool parked;
} hand;

typedef struct {
    hand *parked;     /* the last that was parked is the first to be woken */
    hand *standby;    /* woken, and not yet at work */
    bool waiting;     /* one waits for events */
} crew;

void crew_join(crew *all, hand *one);

/* It is going to sleep. */
void crew_park(crew *all, hand *one);

/* Until it is woken; without the lock. */
void crew_sleep(hand *one);

/* It is at work again. */
void crew_rise(crew *all, hand *one);

/* Wakes one, unless one stands by or waits already. */
void crew_call(crew *all);

/* Wakes a certain one, with or without the lock. */
void crew_wake(hand *one);

/* Wakes all. */
void crew_dismiss(crew *all);

/* It goes, for good. */
void crew_leave(crew *all, hand *one);

#endif
