/* BenchDD::Profiler::Sampler, as Ruby sees it. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <errno.h>
#include <pthread.h>
#include <ruby.h>
#include <ruby/debug.h>
#include <ruby/thread.h>
#include <ruby/version.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clock.h"
#include "native_stack.h"
#include "outcome.h"
#include "sampler.h"

enum { FRAMES = 1024, MERGED_NODES = 1024 };

/* The event at which a collection starts. While it is hooked, Rubies before 3.3 allocate each object on a slower path, which
 * is 5 % of the time of an app. Ruby 3.4 marks globals before other roots, so marking comes too late there. */
#if RUBY_API_VERSION_CODE >= 30300
#define COLLECTION_EVENT RUBY_INTERNAL_EVENT_GC_START
#else
#define COLLECTION_EVENT 0
#endif

static VALUE error_class, allocation_hook, collection_hook;
static VALUE running_object; /* it must not be collected */
static pthread_key_t thread_exit;

/* Sampler objects */

/* Where no event reports the start of a collection, marking does: nothing has been moved yet. */
static void sampler_mark(void *data)
{
    sampler *s = data;
    if (s == atomic_load(&benchdd_entry.running)) {
        gate_wait_until_empty(&benchdd_entry.gate);
        if (!COLLECTION_EVENT) sampling_see_collection();
    }
    pthread_mutex_lock(&benchdd_entry.lock);
    if (s->frames.capacity) frame_table_mark(&s->frames);
    for (const sampled_thread *thread = s->threads; thread; thread = thread->next) rb_gc_mark(thread->thread);
    for (size_t index = 0; index < s->finished_size; index++) rb_gc_mark(s->finished[index].thread);
    pthread_mutex_unlock(&benchdd_entry.lock);
}

static void forget_threads(sampler *s)
{
    for (sampled_thread *thread; (thread = s->threads);) {
        s->threads = thread->next;
        sampled_thread_free(thread);
    }
}

static void forget_samples(sampler *s)
{
    forget_threads(s);
    for (size_t index = 0; index < s->finished_size; index++) timeline_free(&s->finished[index].timeline);
    free(s->finished);
    s->finished = NULL;
    s->finished_size = s->finished_capacity = 0;
    if (s->frames.capacity) frame_table_free(&s->frames);
    if (s->merged.capacity) call_tree_free(&s->merged);
    memset(&s->counts, 0, sizeof s->counts);
    s->most_memory = 0;
}

static void sampler_free(void *data)
{
    forget_samples(data);
    free(data);
}

static size_t sampler_memsize(const void *data) { return sizeof(sampler) + ((const sampler *)data)->most_memory; }

static const rb_data_type_t sampler_type = {
    .wrap_struct_name = "BenchDD::Profiler::Sampler",
    .function = {.dmark = sampler_mark, .dfree = sampler_free, .dsize = sampler_memsize},
    .flags = 0, /* it is marked each time, so that no write barrier is needed */
};

static VALUE sampler_allocate(VALUE class)
{
    sampler *s = calloc(1, sizeof *s);
    if (!s) rb_memerror();
    return TypedData_Wrap_Struct(class, &sampler_type, s);
}

static sampler *sampler_of(VALUE self)
{
    sampler *s;
    TypedData_Get_Struct(self, sampler, &sampler_type, s);
    return s;
}

static VALUE option(VALUE options, const char *name) { return rb_hash_fetch(options, ID2SYM(rb_intern(name))); }

static enum ticker_kind kind_of(VALUE symbol)
{
    for (enum ticker_kind kind = TICKER_AUTO; kind <= TICKER_CPU; kind++) {
        if (symbol == ID2SYM(rb_intern(ticker_name(kind)))) return kind;
    }
    rb_raise(rb_eArgError, "there is no clock %" PRIsVALUE ": it is auto, perf, monotonic or cpu", rb_inspect(symbol));
}

/* See Options#to_sampler in lib/benchdd/profiler/options.rb. */
static VALUE sampler_initialize(VALUE self, VALUE options)
{
    sampler *s = sampler_of(self);
    s->options.ticker = kind_of(option(options, "clock"));
    s->options.interval = NUM2ULL(option(options, "interval"));
    s->options.wall = RTEST(option(options, "wall"));
    s->options.lines = RTEST(option(options, "lines"));
    s->options.timeline = RTEST(option(options, "timeline"));
    s->options.new_threads = RTEST(option(options, "new_threads"));
    s->options.allocations = RTEST(option(options, "allocations"));
    s->options.native = RTEST(option(options, "native"));
    s->options.empty = RTEST(option(options, "empty"));
    if (s->options.wall) {
        s->options.ticker = TICKER_MONOTONIC;
    } else if (s->options.ticker == TICKER_AUTO) {
        s->options.ticker = ticker_perf_allowed() ? TICKER_PERF : TICKER_MONOTONIC;
    }
    return self;
}

/* Threads that begin and end */

static int add_thread(sampler *s, pid_t tid, VALUE ruby_thread, bool calling)
{
    sampled_thread *thread = sampled_thread_new(tid, ruby_thread, s->options.timeline, s->start_wall);
    if (!thread) return ENOMEM;
    thread->session = s->session;
    pthread_mutex_lock(&benchdd_entry.lock);
    gate_close(&benchdd_entry.gate);
    thread->next = s->threads;
    s->threads = thread;
    if (calling) sampling_set_own(thread);
    gate_open(&benchdd_entry.gate);
    pthread_mutex_unlock(&benchdd_entry.lock);
    if (s->options.allocations) return 0;
    /* Which of two timers an empty handler would want is not found out: the one that ticks while a thread is busy. */
    bool wall = s->options.wall || s->options.empty;
    return ticker_start(&thread->ticker, s->options.ticker, wall, s->options.interval, tid);
}

/* Of the calling thread, with Ruby's lock or without. */
static void end_own_thread(void)
{
    pthread_mutex_lock(&benchdd_entry.lock);
    sampler *s = atomic_load(&benchdd_entry.running);
    sampled_thread *thread = s ? sampling_own(s) : NULL;
    if (thread) {
        ticker_stop(&thread->ticker);
        gate_close(&benchdd_entry.gate);
        sampling_settle(s, thread);
        sampling_set_own(NULL);
        thread->ended = true;
        gate_open(&benchdd_entry.gate);
        keeper_tell(s);
    }
    pthread_mutex_unlock(&benchdd_entry.lock);
}

/* Ruby does not tell of a thread that ends by an exception; the system does, unless Ruby gives it to another. */
static void on_thread_exit(void *unused) { end_own_thread(); }

static void on_thread_event(rb_event_flag_t event, VALUE data, VALUE self, ID id, VALUE class)
{
    sampler *s = atomic_load(&benchdd_entry.running);
    end_own_thread();
    if (!s || event != RUBY_EVENT_THREAD_BEGIN || !s->options.new_threads) return;
    pthread_setspecific(thread_exit, s);
    add_thread(s, (pid_t)syscall(SYS_gettid), rb_thread_current(), true);
}

#ifdef HAVE_RB_INTERNAL_THREAD_ADD_EVENT_HOOK
static rb_internal_thread_event_hook_t *lock_hook;

static void on_lock_event(rb_event_flag_t event, const rb_internal_thread_event_data_t *data, void *unused)
{
#ifdef HAVE_RB_INTERNAL_THREAD_EVENT_DATA_T_THREAD
    VALUE thread = data->thread;
#else
    VALUE thread = Qnil;
#endif
    sampling_wait_for_lock(thread, event == RUBY_INTERNAL_THREAD_EVENT_READY);
}

static void hook_lock(void)
{
    lock_hook = rb_internal_thread_add_event_hook(
        on_lock_event, RUBY_INTERNAL_THREAD_EVENT_READY | RUBY_INTERNAL_THREAD_EVENT_RESUMED, NULL);
}

static void unhook_lock(void)
{
    if (lock_hook) rb_internal_thread_remove_event_hook(lock_hook);
    lock_hook = NULL;
}
#else
static void hook_lock(void) {}
static void unhook_lock(void) {}
#endif

/* Objects */

static void on_object(VALUE tracepoint, void *unused)
{
    sampler *s = atomic_load(&benchdd_entry.running);
    if (!s || --s->until_sample) return;
    s->until_sample = s->options.interval;
    sampled_thread *thread = sampling_own(s);
    if (thread) sampling_count_objects(s, thread, s->options.interval);
}

/* Collections */

static void on_collection(VALUE tracepoint, void *unused) { sampling_see_collection(); }

static void hook_collections(void)
{
    if (COLLECTION_EVENT) rb_tracepoint_enable(collection_hook);
}

static void unhook_collections(void)
{
    if (COLLECTION_EVENT) rb_tracepoint_disable(collection_hook);
}

/* Start and stop */

static void fail(int error, const char *what)
{
    if (error == EBUSY) {
        rb_raise(error_class, "SIGPROF has a handler already, such as another profiler's: stop that first.");
    }
    rb_raise(error_class, "%s failed: %s", what, strerror(error));
}

static void hook(const sampler *s)
{
    rb_add_event_hook(on_thread_event, RUBY_EVENT_THREAD_BEGIN | RUBY_EVENT_THREAD_END, Qnil);
    if (s->options.allocations) rb_tracepoint_enable(allocation_hook);
    else hook_collections();
    if (s->options.wall) hook_lock();
}

static void unhook(const sampler *s)
{
    rb_remove_event_hook(on_thread_event);
    if (s->options.allocations) rb_tracepoint_disable(allocation_hook);
    else unhook_collections();
    unhook_lock();
}

static void end_session(sampler *s)
{
    unhook(s);
    pthread_mutex_lock(&benchdd_entry.lock);
    gate_close(&benchdd_entry.gate);
    atomic_store(&benchdd_entry.running, NULL);
    for (sampled_thread *thread = s->threads; thread; thread = thread->next) ticker_stop(&thread->ticker);
    for (sampled_thread *thread = s->threads; thread; thread = thread->next) {
        if (!thread->ended) sampling_settle(s, thread);
        thread->ended = true;
    }
    gate_open(&benchdd_entry.gate);
    pthread_mutex_unlock(&benchdd_entry.lock);
    sampling_uninstall();
    keeper_stop(s);
    pthread_mutex_lock(&benchdd_entry.lock);
    keeper_work(s);
    pthread_mutex_unlock(&benchdd_entry.lock);
}

static void prepare(sampler *s)
{
    forget_samples(s);
    s->session = ++benchdd_entry.sessions;
    s->start_wall = wall_ns();
    s->until_sample = s->options.interval;
    if (!frame_table_init(&s->frames, FRAMES) || !call_tree_init(&s->merged, MERGED_NODES)) rb_memerror();
}

static void sample_threads(sampler *s, VALUE threads)
{
    pid_t calling = (pid_t)syscall(SYS_gettid);
    for (long index = 0; index < RARRAY_LEN(threads); index++) {
        VALUE pair = rb_ary_entry(threads, index);
        pid_t tid = NUM2PIDT(rb_ary_entry(pair, 0));
        int error = add_thread(s, tid, rb_ary_entry(pair, 1), tid == calling);
        if (error == ESRCH || error == EINVAL) continue; /* it has ended */
        if (error) {
            end_session(s);
            fail(error, "a timer for a thread");
        }
    }
}

static VALUE sampler_start(VALUE self, VALUE threads)
{
    sampler *s = sampler_of(self);
    Check_Type(threads, T_ARRAY);
    if (atomic_load(&benchdd_entry.running)) rb_raise(error_class, "a profiler runs already: stop it first.");
    prepare(s);
    if (s->options.native) native_stack_prepare();
    int error = keeper_start(s);
    if (error) fail(error, "a thread of the profiler");
    atomic_store(&benchdd_entry.empty, s->options.empty);
    error = sampling_install();
    if (error) {
        keeper_stop(s);
        fail(error, "a signal handler");
    }
    running_object = self;
    atomic_store(&benchdd_entry.running, s);
    hook(s);
    sample_threads(s, threads);
    return self;
}

static VALUE sampler_stop(VALUE self)
{
    sampler *s = sampler_of(self);
    if (atomic_load(&benchdd_entry.running) != s) rb_raise(error_class, "this profiler does not run: start it first.");
    end_session(s);
    VALUE result = outcome_of(s);
    forget_samples(s);
    running_object = Qnil;
    return result;
}

static VALUE sampler_running(VALUE self) { return atomic_load(&benchdd_entry.running) == sampler_of(self) ? Qtrue : Qfalse; }

/* Ruby is about to take down what a tick would look at. */
static void on_process_end(VALUE unused)
{
    sampler *s = atomic_load(&benchdd_entry.running);
    if (s) end_session(s);
}

/* In a child of a fork nothing runs: not the timers, not the keeper. The handlers go, too, or those of a next session
 * would take them for what was there before. */
static void after_fork(void)
{
    sampler *s = atomic_exchange(&benchdd_entry.running, NULL);
    pthread_mutex_init(&benchdd_entry.lock, NULL);
    atomic_store(&benchdd_entry.gate.inside, 0);
    atomic_store(&benchdd_entry.gate.closed, 0);
    if (!s) return;
    sampling_uninstall();
    s->has_keeper = false;
    for (sampled_thread *thread = s->threads; thread; thread = thread->next) ticker_abandon(&thread->ticker);
}

void Init_sampler(void);

void Init_sampler(void)
{
    VALUE profiler = rb_path2class("BenchDD::Profiler");
    error_class = rb_path2class("BenchDD::Error");
    rb_gc_register_mark_object(error_class);
    running_object = Qnil;
    /* Before Ruby 3.4, globals are the last roots of a collection, and what they hold is marked first: see sampler_mark. */
    rb_define_readonly_variable("$benchdd_sampler", &running_object);
    VALUE sampler_class = rb_define_class_under(profiler, "Sampler", rb_cObject);
    rb_define_alloc_func(sampler_class, sampler_allocate);
    rb_define_method(sampler_class, "initialize", sampler_initialize, 1);
    rb_define_method(sampler_class, "start", sampler_start, 1);
    rb_define_method(sampler_class, "stop", sampler_stop, 0);
    rb_define_method(sampler_class, "running?", sampler_running, 0);
    allocation_hook = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_NEWOBJ, on_object, NULL);
    rb_gc_register_mark_object(allocation_hook);
    if (COLLECTION_EVENT) {
        collection_hook = rb_tracepoint_new(0, COLLECTION_EVENT, on_collection, NULL);
        rb_gc_register_mark_object(collection_hook);
    }
    rb_set_end_proc(on_process_end, Qnil);
    pthread_key_create(&thread_exit, on_thread_exit);
    pthread_atfork(NULL, NULL, after_fork);
}
