#include "crew.h"
#include <errno.h>
#include <stddef.h>

void crew_join(crew *all, hand *one)
{
    *one = (hand){ .next = NULL };
    sem_init(&one->wake, 0, 0);
}

void crew_park(crew *all, hand *one)
{
    one->next = all->parked;
    all->parked = one;
    one->parked = true;
}

void crew_sleep(hand *one)
{
    while (sem_wait(&one->wake) < 0 && errno == EINTR) continue;
}

static void unpark(crew *all, hand *one)
{
    hand **place = &all->parked;
    while (*place && *place != one) place = &(*place)->next;
    if (*place) *place = one->next;
    one->parked = false;
}

void crew_rise(crew *all, hand *one)
{
    if (one->parked) unpark(all, one);
    if (all->standby == one) all->standby = NULL;
}

void crew_call(crew *all)
{
    hand *one = all->parked;
    if (!one || all->standby || all->waiting) return;

    unpark(all, one);
    all->standby = one;
    crew_wake(one);
}

void crew_wake(hand *one)
{
    sem_post(&one->wake);
}

void crew_dismiss(crew *all)
{
    for (hand *one = all->parked; one; one = one->next) crew_wake(one);
}

void crew_leave(crew *all, hand *one)
{
    crew_rise(all, one);
    crew_call(all);
    sem_destroy(&one->wake);
}
