/* The clocks, in nanoseconds. All of it may be called in a signal handler. */
#ifndef BENCHDD_CLOCK_H
#define BENCHDD_CLOCK_H

#include <stdint.h>
#include <sys/types.h>
#include <time.h>

static inline uint64_t clock_ns(clockid_t clock)
{
    struct timespec time = {0, 0};
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static inline uint64_t wall_ns(void) { return clock_ns(CLOCK_MONOTONIC); }
static inline uint64_t cpu_ns(void) { return clock_ns(CLOCK_THREAD_CPUTIME_ID); }

/* The CPU clock of any thread of this process, as Linux numbers it (CPUCLOCK_PERTHREAD | CPUCLOCK_SCHED). */
static inline clockid_t thread_cpu_clock(pid_t tid) { return (clockid_t)((~(unsigned)tid << 3) | 6u); }

#endif
