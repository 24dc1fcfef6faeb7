/* Taking a sample. All of this but installing runs in signal handlers: see sampler.h for what it may use. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <errno.h>
#include <ruby.h>
#include <ruby/debug.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clock.h"
#include "sampler.h"

/* Ruby has it, and declares it for itself alone. */
int ruby_thread_has_gvl_p(void);

enum { NO_NODE = 0xffffffff };

sampler_entry benchdd_entry = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* A thread-local variable of this model is there from the thread's start: a handler that is the first to use it allocates
 * nothing. */
#define HANDLER_LOCAL static __thread __attribute__((tls_model("initial-exec")))
HANDLER_LOCAL sampled_thread *own;
HANDLER_LOCAL uint32_t own_session;

static struct sigaction old_segv, old_bus;

sampled_thread *sampling_own(const sampler *s) { return own_session == s->session ? own : NULL; }

void sampling_set_own(sampled_thread *thread)
{
    own = thread;
    own_session = thread ? thread->session : 0;
}

/* Threads that were there before the sampler are told apart by their number, once. */
static sampled_thread *find_own(const sampler *s)
{
    if (own_session == s->session) return own;
    pid_t tid = (pid_t)syscall(SYS_gettid);
    for (sampled_thread *thread = s->threads; thread; thread = thread->next) {
        if (thread->tid != tid || thread->ended) continue;
        sampling_set_own(thread);
        return thread;
    }
    return NULL;
}

/* Returns the depth, or -1 where the stack cannot be read: while Ruby makes or leaves a frame, it may be inconsistent. */
static int walk(sampled_thread *thread, int *lines)
{
    volatile int depth = -1;
    if (!sigsetjmp(thread->fault, 0)) {
        thread->walking = 1;
        depth = rb_profile_frames(0, thread->stack_capacity, thread->walked.frames, lines);
    }
    thread->walking = 0;
    return depth;
}

/* A caller has the line of the last sample, where it called the same method then; the innermost frame has none. */
static void take_last_lines(sampled_thread *thread, int depth)
{
    const stack *last = &thread->last;
    int common = 0;
    while (common < depth && common < last->depth &&
           last->frames[common] == thread->walked.frames[depth - 1 - common]) {
        common++;
    }
    for (int level = 0; level < depth; level++) {
        thread->walked.lines[depth - 1 - level] = level + 1 < common ? last->lines[level] : 0;
    }
}

/* Compiled code makes frames without saying where in their method it is (YJIT of Ruby 3.1): what stands there is left from
 * another frame, and a line that is looked up by it may lie outside of all memory. */
static int walk_for_lines(const sampler *s, sampled_thread *thread)
{
    if (!s->options.lines) return walk(thread, NULL);
    int depth = walk(thread, thread->walked.lines);
    if (depth >= 0) return depth;
    depth = walk(thread, NULL);
    if (depth >= 0) take_last_lines(thread, depth);
    return depth;
}

/* What cannot be read has no native part. */
static int walk_native(sampled_thread *thread)
{
    volatile int size = 0;
    if (!sigsetjmp(thread->fault, 0)) {
        thread->walking = 1;
        size = native_stack_walk(thread->native);
    }
    thread->walking = 0;
    return size;
}

/* Puts the C functions below a node. */
static uint32_t fold_native(sampler *s, sampled_thread *thread, uint32_t node)
{
    if (!s->options.native) return node;
    for (int left = walk_native(thread); left--;) {
        uint32_t number = frame_table_number(&s->frames, native_frame(thread->native[left]));
        if (number == FRAME_FULL) return NO_NODE;
        node = call_tree_child(&thread->tree, node, number, 0);
        if (node == CALL_TREE_FULL) return NO_NODE;
    }
    return node;
}

static bool same_frame(const sampled_thread *thread, int level, int depth)
{
    int walked = depth - 1 - level;
    return thread->last.frames[level] == thread->walked.frames[walked] &&
           thread->last.lines[level] == thread->walked.lines[walked];
}

/* Most of a stack is that of the sample before: only what has changed is looked up. */
static uint32_t fold(sampler *s, sampled_thread *thread, int depth, bool truncated)
{
    stack *last = &thread->last;
    int level = 0, common = depth < last->depth ? depth : last->depth;
    while (level < common && same_frame(thread, level, depth)) level++;
    uint32_t node = level ? last->nodes[level - 1] : CALL_TREE_ROOT;
    if (!level && truncated) node = call_tree_child(&thread->tree, node, FRAME_TRUNCATED, 0);
    last->depth = level;
    for (; level < depth; level++) {
        VALUE frame = thread->walked.frames[depth - 1 - level];
        int line = thread->walked.lines[depth - 1 - level];
        uint32_t number = frame_table_number(&s->frames, frame);
        if (number == FRAME_FULL) return NO_NODE;
        node = call_tree_child(&thread->tree, node, number, line);
        if (node == CALL_TREE_FULL) return NO_NODE;
        last->frames[level] = frame;
        last->lines[level] = line;
        last->nodes[level] = node;
        last->depth = level + 1;
    }
    return node;
}

static uint32_t node_of_ruby(sampler *s, sampled_thread *thread)
{
    int depth = walk_for_lines(s, thread);
    if (depth < 0) {
        thread->counts.faults++;
        return NO_NODE;
    }
    bool truncated = depth == thread->stack_capacity;
    if (truncated && thread->stack_capacity < STACK_DEEPEST) {
        thread->wants_deeper = true;
        return NO_NODE;
    }
    if (!call_tree_has_room(&thread->tree, (uint32_t)depth + 2 + NATIVE_DEEPEST)) return NO_NODE;
    uint32_t node = fold(s, thread, depth, truncated);
    if (node != NO_NODE) thread->node = node;
    return node;
}

static uint32_t node_of_stack(sampler *s, sampled_thread *thread)
{
    uint32_t node = node_of_ruby(s, thread);
    return node == NO_NODE ? NO_NODE : fold_native(s, thread, node);
}

/* Stacks may be moved now, so it is that of the collection's beginning. Who has Ruby's lock is the one that collects. */
static uint32_t node_in_collection(sampler *s, sampled_thread *thread)
{
    if (!ruby_thread_has_gvl_p()) return thread->node;
    thread->counts.gc++;
    if (!call_tree_has_room(&thread->tree, 1 + NATIVE_DEEPEST)) return NO_NODE;
    return fold_native(s, thread, call_tree_child(&thread->tree, thread->node, FRAME_GC, 0));
}

/* What a thread has waited until now. Where it has the lock at this moment, that is said elsewhere. */
static void settle_lock(sampled_thread *thread, uint64_t wall)
{
    uint64_t since = atomic_load(&thread->lock_since);
    if (since && since < wall && atomic_compare_exchange_strong(&thread->lock_since, &since, wall)) {
        atomic_fetch_add(&thread->lock_waited, wall - since);
    }
}

static void weigh(const sampler *s, sampled_thread *thread, call_node *node, uint64_t cpu, uint64_t wall)
{
    uint64_t running = cpu - thread->last_cpu, passed = wall - thread->last_wall;
    settle_lock(thread, wall);
    node->weights[WEIGHT_RUNNING] += running;
    if (s->options.wall && passed > running) {
        uint64_t waiting = passed - running;
        uint64_t lock = atomic_load(&thread->lock_waited);
        if (lock > waiting) lock = waiting;
        node->weights[WEIGHT_LOCK] += lock;
        node->weights[WEIGHT_WAITING] += waiting - lock;
    }
    atomic_store(&thread->lock_waited, 0);
    thread->last_cpu = cpu;
    thread->last_wall = wall;
}

static void sample(sampler *s, sampled_thread *thread, uint64_t cpu, uint64_t wall)
{
    uint32_t node = rb_during_gc() ? node_in_collection(s, thread) : node_of_stack(s, thread);
    if (node == NO_NODE) {
        thread->counts.deferred++;
    } else {
        thread->counts.samples++;
        thread->tree.nodes[node].samples++;
        weigh(s, thread, &thread->tree.nodes[node], cpu, wall);
        if (timeline_kept(&thread->timeline)) timeline_add(&thread->timeline, node, wall);
    }
    if (sampled_thread_crowded(thread) || frame_table_crowded(&s->frames)) keeper_tell(s);
}

static void tick(sampler *s, sampled_thread *thread, const siginfo_t *info)
{
    uint64_t wall = wall_ns(), cpu = cpu_ns();
    if (!ticker_ticked(&thread->ticker, info, cpu, wall)) return;
    if (thread->folding) thread->counts.deferred++;
    else sample(s, thread, cpu, wall);
    thread->counts.handling += wall_ns() - wall;
}

static void on_tick(int signal, siginfo_t *info, void *context)
{
    if (atomic_load_explicit(&benchdd_entry.empty, memory_order_relaxed)) return;
    int error = errno;
    if (gate_enter(&benchdd_entry.gate)) {
        sampler *s = atomic_load(&benchdd_entry.running);
        sampled_thread *thread = s ? find_own(s) : NULL;
        if (thread) tick(s, thread, info);
        gate_leave(&benchdd_entry.gate);
    } else {
        atomic_fetch_add(&benchdd_entry.turned_away, 1);
    }
    errno = error;
}

void sampling_settle(const sampler *s, sampled_thread *thread)
{
    if (s->options.allocations) return;
    weigh(s, thread, &thread->tree.nodes[thread->node], clock_ns(thread_cpu_clock(thread->tid)), wall_ns());
}

/* The collector has begun, and moves nothing yet. A tick that comes in between finds the tree half changed, and goes. */
void sampling_see_collection(void)
{
    sampler *s = atomic_load(&benchdd_entry.running);
    bool wanted = s && !s->options.allocations && !s->options.empty;
    sampled_thread *thread = wanted ? sampling_own(s) : NULL;
    if (!thread || !gate_enter(&benchdd_entry.gate)) return;
    thread->folding = 1;
    atomic_signal_fence(memory_order_seq_cst);
    node_of_ruby(s, thread);
    atomic_signal_fence(memory_order_seq_cst);
    thread->folding = 0;
    gate_leave(&benchdd_entry.gate);
}

static sampled_thread *find(const sampler *s, VALUE thread)
{
    if (NIL_P(thread)) return find_own(s);
    for (sampled_thread *found = s->threads; found; found = found->next) {
        if (found->thread == thread && !found->ended) return found;
    }
    return NULL;
}

/* A tick may come in between, and does the same sums. */
void sampling_wait_for_lock(VALUE ruby_thread, bool waits)
{
    if (!gate_enter(&benchdd_entry.gate)) return;
    sampler *s = atomic_load(&benchdd_entry.running);
    sampled_thread *thread = s ? find(s, ruby_thread) : NULL;
    if (thread) {
        uint64_t wall = wall_ns();
        settle_lock(thread, wall);
        atomic_store(&thread->lock_since, waits ? wall : 0);
    }
    gate_leave(&benchdd_entry.gate);
}

/* In Ruby's own time, with its lock: objects instead of nanoseconds. */
void sampling_count_objects(sampler *s, sampled_thread *thread, uint64_t objects)
{
    if (!gate_enter(&benchdd_entry.gate)) return;
    uint32_t node = node_of_stack(s, thread);
    if (node == NO_NODE) {
        thread->counts.deferred++;
    } else {
        thread->counts.samples++;
        thread->tree.nodes[node].samples++;
        thread->tree.nodes[node].weights[WEIGHT_RUNNING] += objects;
        if (timeline_kept(&thread->timeline)) timeline_add(&thread->timeline, node, wall_ns());
    }
    gate_leave(&benchdd_entry.gate);
    if (sampled_thread_crowded(thread) || frame_table_crowded(&s->frames)) keeper_tell(s);
}

static void pass_on(int signal, siginfo_t *info, void *context)
{
    const struct sigaction *old = signal == SIGSEGV ? &old_segv : &old_bus;
    if (old->sa_flags & SA_SIGINFO) {
        old->sa_sigaction(signal, info, context);
    } else if (old->sa_handler == SIG_DFL || old->sa_handler == SIG_IGN) {
        sigaction(signal, old, NULL); /* comes again, and ends the process */
    } else {
        old->sa_handler(signal);
    }
}

/* A stack that could not be read is given up; every other fault is Ruby's. */
static void on_fault(int signal, siginfo_t *info, void *context)
{
    sampler *s = atomic_load(&benchdd_entry.running);
    if (s && own && own_session == s->session && own->walking) siglongjmp(own->fault, 1);
    pass_on(signal, info, context);
}

static int install(int signal, void (*handler)(int, siginfo_t *, void *), int flags, struct sigaction *old)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO | flags;
    sigemptyset(&action.sa_mask);
    return sigaction(signal, &action, old) ? errno : 0;
}

int sampling_install(void)
{
    struct sigaction present;
    if (sigaction(SIGPROF, NULL, &present)) return errno;
    bool free_to_use = !(present.sa_flags & SA_SIGINFO) &&
                       (present.sa_handler == SIG_DFL || present.sa_handler == SIG_IGN);
    if (!free_to_use && present.sa_sigaction != on_tick) return EBUSY;
    int error = install(SIGPROF, on_tick, SA_RESTART, NULL);
    if (!error) error = install(SIGSEGV, on_fault, SA_ONSTACK | SA_NODEFER, &old_segv);
    if (!error) error = install(SIGBUS, on_fault, SA_ONSTACK | SA_NODEFER, &old_bus);
    return error;
}

/* A tick may still be on its way: it is ignored, and does not end the process. */
void sampling_uninstall(void)
{
    struct sigaction ignore;
    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPROF, &ignore, NULL);
    sigaction(SIGSEGV, &old_segv, NULL);
    sigaction(SIGBUS, &old_bus, NULL);
}
