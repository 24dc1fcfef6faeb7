#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "ticker.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef HAVE_LINUX_PERF_EVENT_H
#include <linux/perf_event.h>
#endif

#include "clock.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

/* How the timers' signals are told apart. */
enum timer_number { WALL_TIMER = 1, CPU_TIMER = 2 };

const char *ticker_name(enum ticker_kind kind)
{
    static const char *const names[] = {"auto", "perf", "monotonic", "cpu"};
    return names[kind];
}

#ifdef HAVE_LINUX_PERF_EVENT_H
/* The kernel's share is counted, too: else the time of system calls would be missing. */
static int open_perf(uint64_t interval, pid_t tid)
{
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = PERF_TYPE_SOFTWARE;
    attributes.config = PERF_COUNT_SW_TASK_CLOCK;
    attributes.sample_period = interval;
    attributes.disabled = 1;
    attributes.exclude_hv = 1;
    return (int)syscall(SYS_perf_event_open, &attributes, tid, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

static int start_perf(ticker *t, pid_t tid)
{
    t->perf = open_perf(t->interval, tid);
    if (t->perf < 0) return errno;
    t->period = t->interval;
    t->counted_from = t->last_cpu;
    struct f_owner_ex owner = {F_OWNER_TID, tid};
    if (fcntl(t->perf, F_SETFL, O_ASYNC | O_NONBLOCK) < 0 || fcntl(t->perf, F_SETSIG, SIGPROF) < 0 ||
        fcntl(t->perf, F_SETOWN_EX, &owner) < 0 || ioctl(t->perf, PERF_EVENT_IOC_ENABLE, 0) < 0) {
        return errno;
    }
    return 0;
}

/* Ticks that are missing by now. Where a second's are, they are given up: someone held signals back. */
static uint64_t missed(ticker *t, uint64_t cpu)
{
    enum { SECOND = 1000000000 };
    uint64_t due = (cpu - t->counted_from) / t->interval;
    uint64_t missing = due > t->ticks ? due - t->ticks : 0;
    if (missing * t->interval <= SECOND) return missing;
    t->counted_from = cpu;
    t->ticks = 0;
    return 0;
}

/* The kernel skips the ticks that were due while it could not run: a host that takes the processor away for more than an
 * interval costs some in a hundred at 10,000 a second. Those that follow come an eighth faster, until there are as many as
 * were asked for. Where that gains nothing, ticks cost more than there is between them: more of them would leave the
 * program no time at all. */
static void make_up_for_missed(ticker *t, uint64_t cpu)
{
    enum { WINDOW = 64, TRIALS = 4, RESTS = 16 };
    if (++t->ticks % WINDOW) return;
    uint64_t before = t->missed;
    t->missed = missed(t, cpu);
    t->vain = t->period < t->interval && t->missed >= before ? t->vain + 1 : 0;
    if (t->vain == TRIALS) t->rests = RESTS;
    else if (t->rests) t->rests--;
    uint64_t period = t->missed && !t->rests ? t->interval - t->interval / 8 : t->interval;
    if (period != t->period && !ioctl(t->perf, PERF_EVENT_IOC_PERIOD, &period)) t->period = period;
}
#else
static int open_perf(uint64_t interval, pid_t tid)
{
    errno = ENOSYS;
    return -1;
}
static int start_perf(ticker *t, pid_t tid) { return ENOSYS; }
static void make_up_for_missed(ticker *t, uint64_t cpu) {}
#endif

bool ticker_perf_allowed(void)
{
    int perf = open_perf(1000000, (pid_t)syscall(SYS_gettid));
    if (perf < 0) return false;
    close(perf);
    return true;
}

static int make_timer(timer_t *timer, clockid_t clock, enum timer_number number, pid_t tid)
{
    struct sigevent event;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGPROF;
    event.sigev_value.sival_int = number;
    event.sigev_notify_thread_id = tid;
    return timer_create(clock, &event, timer) ? errno : 0;
}

/* timer_settime may be called in a handler (POSIX.1-2017, 2.4.3). No interval ends a timer. */
static void set_timer(timer_t timer, uint64_t interval)
{
    struct timespec time = {(time_t)(interval / 1000000000u), (long)(interval % 1000000000u)};
    struct itimerspec both = {time, time};
    timer_settime(timer, 0, &both, NULL);
}

static int start_timers(ticker *t, pid_t tid)
{
    int error = 0;
    if (t->kind == TICKER_MONOTONIC) {
        error = make_timer(&t->wall_timer, CLOCK_MONOTONIC, WALL_TIMER, tid);
        t->has_wall_timer = !error;
    }
    if (!error && !t->wall) {
        error = make_timer(&t->cpu_timer, thread_cpu_clock(tid), CPU_TIMER, tid);
        t->has_cpu_timer = !error;
    }
    if (error) return error;
    t->busy = t->wall;
    set_timer(t->busy ? t->wall_timer : t->cpu_timer, t->interval);
    return 0;
}

int ticker_start(ticker *t, enum ticker_kind kind, bool wall, uint64_t interval, pid_t tid)
{
    memset(t, 0, sizeof *t);
    t->kind = kind;
    t->wall = wall;
    t->perf = -1;
    t->interval = interval;
    t->last_cpu = clock_ns(thread_cpu_clock(tid));
    t->last_wall = wall_ns();
    int error = t->kind == TICKER_PERF ? start_perf(t, tid) : start_timers(t, tid);
    if (error) ticker_stop(t);
    return error;
}

void ticker_stop(ticker *t)
{
    if (t->has_wall_timer) timer_delete(t->wall_timer);
    if (t->has_cpu_timer) timer_delete(t->cpu_timer);
    ticker_abandon(t);
}

void ticker_abandon(ticker *t)
{
    if (t->perf >= 0) close(t->perf);
    t->perf = -1;
    t->has_wall_timer = t->has_cpu_timer = false;
}

static void become(ticker *t, bool busy)
{
    t->busy = busy;
    set_timer(busy ? t->cpu_timer : t->wall_timer, 0);
    set_timer(busy ? t->wall_timer : t->cpu_timer, t->interval);
}

/* A tick of wall time may meet a thread asleep, and the CPU time since the last was spent elsewhere. So it only counts
 * when the thread was busy all the time. */
static bool busy_all_the_time(uint64_t cpu, uint64_t wall) { return cpu >= wall - wall / 32; }

bool ticker_ticked(ticker *t, const siginfo_t *info, uint64_t cpu, uint64_t wall)
{
    uint64_t cpu_since = cpu - t->last_cpu, wall_since = wall - t->last_wall;
    t->last_cpu = cpu;
    t->last_wall = wall;
    if (t->kind == TICKER_PERF) make_up_for_missed(t, cpu);
    if (t->kind != TICKER_MONOTONIC || t->wall) return true;
    bool busy = busy_all_the_time(cpu_since, wall_since);
    if (info->si_value.sival_int == CPU_TIMER) {
        if (busy && !t->busy) become(t, true);
        return true;
    }
    if (!t->busy) return false; /* It was on its way when the other timer took over. */
    if (!busy) become(t, false);
    return busy;
}
