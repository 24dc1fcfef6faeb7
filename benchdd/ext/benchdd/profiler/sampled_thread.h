/* A thread that is sampled: its call tree, its last stack, its timers. While they run, its signal handler alone writes
 * here, but inside a closed gate and at the beginning of a collection. */
#ifndef BENCHDD_SAMPLED_THREAD_H
#define BENCHDD_SAMPLED_THREAD_H

#include <ruby.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "call_tree.h"
#include "native_stack.h"
#include "ticker.h"
#include "timeline.h"

/* The frames of a stack, the innermost first as rb_profile_frames has them, or the outermost first. */
typedef struct {
    VALUE *frames;
    int *lines;
    uint32_t *nodes;
    int depth;
} stack;

/* What happened, for people. */
typedef struct {
    uint64_t samples;
    uint64_t gc;       /* of these, in garbage collection */
    uint64_t deferred; /* ticks whose weight went to the next sample: tables were full or being changed */
    uint64_t faults;   /* stacks that could not be read */
    uint64_t handling; /* nanoseconds in the signal handler, as the clock on the wall has them */
} sample_counts;

typedef struct sampled_thread {
    pid_t tid;
    VALUE thread; /* Ruby's */
    ticker ticker;
    call_tree tree;
    timeline timeline;
    stack walked;         /* of the sample that is being taken */
    stack last;           /* of the one before, the outermost first, with its nodes */
    int stack_capacity;
    uintptr_t native[NATIVE_DEEPEST]; /* functions of the sample that is being taken */
    bool wants_deeper;    /* a stack was deeper than that */
    uint32_t node;        /* of the last sample */
    uint64_t last_cpu;    /* at the last sample */
    uint64_t last_wall;
    _Atomic uint64_t lock_since;  /* waits for Ruby's lock since then; 0: does not. Another thread may say so */
    _Atomic uint64_t lock_waited; /* since the last sample */
    sample_counts counts;
    sigjmp_buf fault;     /* where to go when the stack cannot be read */
    volatile sig_atomic_t walking;
    volatile sig_atomic_t folding; /* outside a handler, which must leave the tree alone then */
    bool ended;           /* the keeper is to merge it */
    uint32_t session;     /* of the sampler; a handler that is late has another */
    struct sampled_thread *next;
} sampled_thread;

enum { STACK_DEPTH = 256, STACK_DEEPEST = 4096, TREE_NODES = 1024, TIMELINE_BYTES = 16384 };

/* Makes one for a thread of this process, with room for samples but without timers; NULL where there is no memory. */
sampled_thread *sampled_thread_new(pid_t tid, VALUE thread, bool timeline, uint64_t start_wall);

void sampled_thread_free(sampled_thread *thread);
size_t sampled_thread_memory(const sampled_thread *thread);

/* Whether a table should be made larger soon. */
bool sampled_thread_crowded(const sampled_thread *thread);

/* Makes larger what is crowded, inside a closed gate. */
void sampled_thread_grow(sampled_thread *thread);

#endif
