/* The sampler: which threads are sampled, by what, and what came of it.
 *
 * Three sides meet here.
 * - Signal handlers, on each thread of its own (sampling.c). They only use what is async-signal-safe: they do not allocate,
 *   wait, or call Ruby but for rb_profile_frames and rb_during_gc, which only read. They go through `gate`.
 * - The keeper, a thread that Ruby does not know (keeper.c). It makes tables larger, inside the closed gate, and merges
 *   the trees of ended threads, holding `lock`. It calls nothing of Ruby.
 * - Ruby's threads, with Ruby's lock: start, stop, marking, threads that begin and end (native.c). They hold `lock` where
 *   they meet the keeper's tables, and allocate no Ruby object meanwhile, since a collection takes the lock, too. */
#ifndef BENCHDD_SAMPLER_H
#define BENCHDD_SAMPLER_H

#include <pthread.h>
#include <ruby.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "call_tree.h"
#include "frame_table.h"
#include "gate.h"
#include "sampled_thread.h"
#include "ticker.h"

typedef struct {
    enum ticker_kind ticker;
    uint64_t interval; /* nanoseconds, or allocated objects */
    bool wall;         /* waiting is sampled, too */
    bool lines;
    bool timeline;
    bool new_threads;  /* those that begin later are sampled, too */
    bool allocations;  /* objects are sampled instead of time */
    bool native;       /* C functions above the interpreter, too */
    bool empty;        /* the handler does nothing: what a timer alone costs */
} sampler_options;

/* A thread that has ended, or is no longer sampled. */
typedef struct {
    pid_t tid;
    VALUE thread;
    timeline timeline; /* of nodes of the merged tree */
} finished_thread;

typedef struct sampler {
    sampler_options options;
    uint32_t session;
    uint64_t start_wall;
    frame_table frames;
    sampled_thread *threads;
    call_tree merged;
    finished_thread *finished;
    size_t finished_size;
    size_t finished_capacity;
    sample_counts counts; /* of those that have ended */
    size_t most_memory;
    uint64_t until_sample; /* allocations */
    pthread_t keeper;
    sem_t work;          /* for the keeper */
    _Atomic int waiting; /* whether it has been told */
    _Atomic int ending;
    bool has_keeper;
} sampler;

/* Everything that is not a sampler's own: what a signal handler begins with. */
typedef struct {
    pthread_mutex_t lock;
    gate gate;
    sampler *_Atomic running;
    _Atomic uint64_t turned_away; /* ticks at the closed gate */
    uint32_t sessions;            /* that there were */
    _Atomic int empty;
} sampler_entry;

extern sampler_entry benchdd_entry;

/* Threads whose timelines are kept; of more, there is the tree alone. */
enum { FINISHED_MOST = 10000 };

/* sampling.c */

/* Installs the handlers. Returns 0, EBUSY when SIGPROF has another, or an errno. */
int sampling_install(void);
void sampling_uninstall(void);

/* What the calling thread is sampled as, or NULL. */
sampled_thread *sampling_own(const sampler *s);
void sampling_set_own(sampled_thread *thread);

/* Puts what a thread has used since its last sample down to that, before it is sampled no more. */
void sampling_settle(const sampler *s, sampled_thread *thread);

/* Takes a sample of the calling thread: so many objects were allocated since the last. */
void sampling_count_objects(sampler *s, sampled_thread *thread, uint64_t objects);

/* The calling thread begins to collect garbage: where it is now, the collection is put down to. */
void sampling_see_collection(void);

/* A thread begins to wait for Ruby's lock, or has it; it may be another than the calling one, or, as Qnil, is that. */
void sampling_wait_for_lock(VALUE thread, bool waits);

/* keeper.c */

/* Each returns 0, or an errno. */
int keeper_start(sampler *s);
void keeper_stop(sampler *s);

/* Tells it that there is something to do. May be called in a signal handler. */
void keeper_tell(sampler *s);

/* Does what there is to do now. Whoever calls it holds the lock. */
void keeper_work(sampler *s);

#endif
