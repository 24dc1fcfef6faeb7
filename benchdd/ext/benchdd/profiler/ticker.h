/* What makes a thread take a sample: SIGPROF, sent to it by a timer of its own.
 *
 *   perf       a task clock of the kernel's perf events: counts the thread's CPU time, exactly; ticks that the kernel missed
 *              are made up for
 *   monotonic  a timer on wall time, as long as the thread is busy; when it was not, a timer on its CPU time takes over,
 *              which does not wake it and never meets it asleep
 *   cpu        a timer on its CPU time, which the kernel looks at a hundred to a thousand times a second
 *
 * A ticker in wall mode is monotonic, and goes on while the thread sleeps.
 * ticker_ticked is for the signal handler, on the thread itself. */
#ifndef BENCHDD_TICKER_H
#define BENCHDD_TICKER_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

enum ticker_kind { TICKER_AUTO, TICKER_PERF, TICKER_MONOTONIC, TICKER_CPU };

typedef struct {
    enum ticker_kind kind;
    bool wall;            /* whether it goes on in sleep */
    bool busy;            /* of a monotonic one: which of its timers runs */
    bool has_wall_timer;
    bool has_cpu_timer;
    int perf;             /* a file descriptor, or -1 */
    timer_t wall_timer;
    timer_t cpu_timer;
    uint64_t interval;    /* nanoseconds */
    uint64_t last_cpu;    /* at the last tick */
    uint64_t last_wall;
    uint64_t counted_from; /* the CPU time since when ticks of perf events are counted */
    uint64_t ticks;
    uint64_t missed;      /* of these, when it was last looked at */
    uint64_t period;      /* of perf events at present */
    uint8_t vain;         /* how often a shorter one has gained nothing */
    uint8_t rests;        /* how often none is to be tried yet */
} ticker;

/* Whether this process may use perf events that count the kernel's share, too. */
bool ticker_perf_allowed(void);

/* Makes and starts one for a thread of this process; in wall mode it is to be monotonic. Returns 0, or an errno. */
int ticker_start(ticker *t, enum ticker_kind kind, bool wall, uint64_t interval, pid_t tid);

void ticker_stop(ticker *t);

/* Forgets one whose timers a fork has left behind. */
void ticker_abandon(ticker *t);

/* Whether a tick is to be a sample. */
bool ticker_ticked(ticker *t, const siginfo_t *info, uint64_t cpu, uint64_t wall);

/* The name of a kind. */
const char *ticker_name(enum ticker_kind kind);

#endif
