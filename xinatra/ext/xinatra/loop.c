#include "loop.h"
#include <pthread.h>
#include <ruby/encoding.h>
#include <ruby/thread.h>
#include "acceptor.h"
#include "channel.h"
#include "environment_forms.h"
#include "figures.h"
#include "tls_class.h"
#include "turn.h"

/* After how many turns to look for events though connections are ready: they may be so for ever. */
enum { TURNS = 64 };

/* How many forks lie between this process and the first: what a child inherits of a loop is not its own. */
static unsigned forks;

static void count_fork(void)
{
    forks++;
}

bool loop_forked(const loop *all)
{
    return all->forks != forks;
}

static void loop_mark(void *data)
{
    const loop *all = data;
    rb_gc_mark(all->app);
    rb_gc_mark(all->finisher);
    rb_gc_mark(all->folder);
    rb_gc_mark(all->access_log);
    rb_gc_mark(all->figures);
    rb_gc_mark(all->networks);
    rb_gc_mark(all->entrance.front);
    usual_fields_mark(&all->usual);
    for (uint32_t index = 0; index < all->poller.listener_count; index++) {
        rb_gc_mark(all->bases[index]);
        rb_gc_mark(all->forms[index]);
        rb_gc_mark(all->other_bases[index]);
        rb_gc_mark(all->secrets[index]);
    }
    for (uint32_t slot = 0; slot < all->poller.room; slot++) {
        if (all->poller.slots[slot]) channel_mark_of(all->poller.slots[slot]);
    }
}

static void loop_free(void *data)
{
    loop *all = data;
    poller_free(&all->poller);
    xfree(all);
}

static size_t loop_memory(const void *data)
{
    const loop *all = data;
    return sizeof(loop) + all->poller.count * sizeof(connection) + all->poller.room * sizeof(connection *);
}

static const rb_data_type_t LOOP_TYPE = {
    .wrap_struct_name = "Xinatra::Native::Loop",
    .function = { .dmark = loop_mark, .dfree = loop_free, .dsize = loop_memory },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

loop *loop_of(VALUE self)
{
    loop *all;
    TypedData_Get_Struct(self, loop, &LOOP_TYPE, all);
    return all;
}

static VALUE allocate(VALUE class)
{
    loop *all;
    VALUE self = TypedData_Make_Struct(class, loop, &LOOP_TYPE, all);
    all->app = all->finisher = all->folder = all->access_log = all->figures = all->networks = Qnil;
    all->entrance.front = Qnil;
    all->entrance.editions = UINT64_MAX;
    handlers_init(&all->handlers);
    all->forks = forks;
    all->poller.epoll = all->poller.alarm = -1;
    return self;
}

static uint64_t setting(VALUE settings, const char *name)
{
    return NUM2ULL(rb_hash_fetch(settings, ID2SYM(rb_intern(name))));
}

/* Milliseconds of seconds. */
static uint32_t time_setting(VALUE settings, const char *name)
{
    double seconds = NUM2DBL(rb_hash_fetch(settings, ID2SYM(rb_intern(name))));
    return (uint32_t)(seconds * 1000);
}

static void read_limits(loop *all, VALUE settings)
{
    all->limits.head = (parser_limits){
        .head = (uint32_t)setting(settings, "head_bytes"),
        .target = (uint32_t)setting(settings, "target_bytes"),
        .headers = (uint32_t)setting(settings, "headers"),
    };
    all->limits.body = (content_limits){
        .most = setting(settings, "body_bytes"),
        .memory = (uint32_t)setting(settings, "body_memory"),
        .folder = RSTRING_PTR(all->folder),
    };
    all->message_bytes = (size_t)setting(settings, "message_bytes");
    all->outgoing_bytes = (size_t)setting(settings, "outgoing_bytes");
    uint32_t *allowed = all->poller.deadlines.allowed;
    allowed[PATIENCE_HEAD] = time_setting(settings, "head_timeout");
    allowed[PATIENCE_BODY] = time_setting(settings, "body_timeout");
    allowed[PATIENCE_IDLE] = time_setting(settings, "idle_timeout");
    allowed[PATIENCE_WRITE] = time_setting(settings, "write_timeout");
    allowed[PATIENCE_LINGER] = time_setting(settings, "linger_timeout");
    allowed[PATIENCE_HEARTBEAT] = time_setting(settings, "heartbeat");
}

static VALUE object_setting(VALUE settings, const char *name)
{
    return rb_hash_lookup2(settings, ID2SYM(rb_intern(name)), Qnil);
}

static enum request_ids ids_setting(VALUE settings)
{
    VALUE said = object_setting(settings, "request_ids");
    if (said == ID2SYM(rb_intern("trust"))) return REQUEST_IDS_TRUSTED;
    return RTEST(said) ? REQUEST_IDS_MADE : REQUEST_IDS_NONE;
}

static void set_up_observer(loop *all, VALUE settings)
{
    all->access_log = object_setting(settings, "access_log");
    all->figures = object_setting(settings, "figures");
    bool logs = !NIL_P(all->access_log), counts = !NIL_P(all->figures);
    all->observer = (observer){
        .on = logs || counts, .log = logs ? access_log_of(all->access_log) : NULL,
        .tally = counts ? figures_claimed(all->figures) : &all->tally, .limits = &all->limits.head, .ids = ids_setting(settings),
    };
}

/* See Server::TrustedProxies#to_a. */
static void read_trusted(loop *all, VALUE settings)
{
    VALUE said = object_setting(settings, "trusted_proxies");
    if (NIL_P(said)) return;

    Check_Type(said, T_ARRAY);
    VALUE networks = rb_ary_entry(said, 0);
    all->networks = rb_str_new_frozen(StringValue(networks));
    all->trusted = (trusted_proxies){
        .networks = (const network *)RSTRING_PTR(all->networks), .count = (uint32_t)(RSTRING_LEN(all->networks) / (long)sizeof(network)),
        .unix_sockets = RTEST(rb_ary_entry(said, 1)), .standard = RTEST(rb_ary_entry(said, 2)),
    };
    all->poller.trusted = &all->trusted;
}

/* Loop#initialize(app, finisher, folder, settings) */
static VALUE initialize(VALUE self, VALUE app, VALUE finisher, VALUE folder, VALUE settings)
{
    loop *all = loop_of(self);
    Check_Type(settings, T_HASH);
    if (all->poller.epoll >= 0) rb_raise(rb_eRuntimeError, "a loop is set up once");
    all->folder = rb_str_new_frozen(rb_str_export_to_enc(StringValue(folder), rb_filesystem_encoding()));
    StringValueCStr(all->folder);
    all->app = app;
    all->finisher = finisher;
    set_up_observer(all, settings);
    if (!poller_init(&all->poller, (uint32_t)setting(settings, "connections"), all->observer.tally)) rb_sys_fail("epoll");
    read_limits(all, settings);
    read_trusted(all, settings);
    all->fetches = RTEST(rb_hash_fetch(settings, ID2SYM(rb_intern("fetches"))));
    all->hints = RTEST(object_setting(settings, "early_hints"));
    return self;
}

/* Loop#listen(descriptor, base, other_base, tls, proxied) */
static VALUE listen_to(VALUE self, VALUE descriptor, VALUE base, VALUE other_base, VALUE tls, VALUE proxied)
{
    loop *all = loop_of(self);
    Check_Type(base, T_HASH);
    if (!NIL_P(other_base)) Check_Type(other_base, T_HASH);
    if (all->poller.trusted && NIL_P(other_base)) rb_raise(rb_eArgError, "with trusted proxies there are two bases");
    uint32_t index = all->poller.listener_count;
    VALUE forms = environment_forms_new();
    const tls_context *context = NIL_P(tls) ? NULL : tls_context_of(tls);
    if (!acceptor_listen(&all->poller, NUM2INT(descriptor), context, RTEST(proxied))) rb_sys_fail("epoll");
    all->bases[index] = base;
    all->forms[index] = forms;
    all->other_bases[index] = other_base;
    all->secrets[index] = tls;
    return self;
}

/* What a thread waits with. */
typedef struct {
    loop *loop;
    poller_events happened;
    int patience;   /* how long to wait for it, in milliseconds */
    hand hand;
    VALUE self;
} stint;

static void *block(void *data)
{
    stint *now = data;
    poller_block(&now->loop->poller, &now->happened, now->patience);
    return NULL;
}

static void interrupt_block(void *data)
{
    poller_wake(&((stint *)data)->loop->poller);
}

static void glance(stint *now)
{
    poller_block(&now->loop->poller, &now->happened, 0);
    poller_absorb(&now->loop->poller, &now->happened, !now->loop->crew.waiting);
}

/* First without letting go of the lock: under load something has happened. */
static void wait_for_events(stint *now)
{
    loop *all = now->loop;
    poller_block(&all->poller, &now->happened, 0);
    if (now->happened.count <= 0) {
        all->crew.waiting = true;
        now->happened.count = 0;
        now->patience = poller_sleep(&all->poller);
        rb_thread_call_without_gvl2(block, now, interrupt_block, now);
        all->crew.waiting = false;
    }
    poller_absorb(&all->poller, &now->happened, true);
}

static void *sleep_parked(void *data)
{
    crew_sleep(data);
    return NULL;
}

static void interrupt_sleep(void *data)
{
    crew_wake(data);
}

static void park(stint *now)
{
    crew_park(&now->loop->crew, &now->hand);
    rb_thread_call_without_gvl2(sleep_parked, &now->hand, interrupt_sleep, &now->hand);
    crew_rise(&now->loop->crew, &now->hand);
}

static bool finished(const loop *all)
{
    return all->stopped || (all->poller.draining && all->poller.count == 0);
}

/* A handler may let go of the lock: whoever waits for events is to see to the others then. */
static void call_help(loop *all)
{
    if (all->crew.waiting && all->poller.first) poller_alert(&all->poller);
    else crew_call(&all->crew);
}

static VALUE work_on(VALUE data)
{
    stint *now = (stint *)data;
    loop *all = now->loop;
    while (!finished(all)) {
        connection *next = poller_take(&all->poller);
        if (next) {
            call_help(all);
            turn_take(all, next, now->self);
            if (++all->turns % TURNS == 0) glance(now);
        } else if (all->crew.waiting) {
            park(now);
        } else {
            wait_for_events(now);
        }
        rb_thread_check_ints();
    }
    return Qnil;
}

static VALUE leave(VALUE data)
{
    stint *now = (stint *)data;
    loop *all = now->loop;
    if (loop_forked(all)) return Qnil;

    crew_leave(&all->crew, &now->hand);
    if (finished(all)) {
        crew_dismiss(&all->crew);
        poller_wake(&all->poller);
    } else {
        call_help(all);
    }
    return Qnil;
}

/* Loop#work */
static VALUE work(VALUE self)
{
    loop *all = loop_of(self);
    stint now = { .loop = all, .self = self };
    all->forks = forks;
    crew_join(&all->crew, &now.hand);
    rb_ensure(work_on, (VALUE)&now, leave, (VALUE)&now);
    RB_GC_GUARD(self);
    return Qnil;
}

/* Loop#drain */
static VALUE drain(VALUE self)
{
    loop *all = loop_of(self);
    if (loop_forked(all)) return Qnil;

    poller_drain(&all->poller);
    poller_wake(&all->poller);
    crew_dismiss(&all->crew);
    return Qnil;
}

/* Loop#stop */
static VALUE stop(VALUE self)
{
    loop *all = loop_of(self);
    all->stopped = true;
    if (loop_forked(all)) return Qnil;

    drain(self);
    observer_abandon(&all->observer, &all->poller);
    poller_abandon(&all->poller);
    return Qnil;
}

/* Loop#ended? */
static VALUE ended(VALUE self)
{
    return finished(loop_of(self)) ? Qtrue : Qfalse;
}

/* Loop#connections */
static VALUE connections(VALUE self)
{
    return UINT2NUM(loop_of(self)->poller.count);
}

/* Loop#slow(seconds) */
static VALUE slow(VALUE self, VALUE seconds)
{
    loop *all = loop_of(self);
    poller_tick(&all->poller);
    VALUE found = handlers_slow(&all->handlers, all->poller.now, (uint64_t)(NUM2DBL(seconds) * 1000));
    tally_add(&all->observer.tally->slow, (uint64_t)RARRAY_LEN(found));
    return found;
}

/* Loop#requests */
static VALUE requests(VALUE self)
{
    return ULL2NUM(loop_of(self)->requests);
}

void Init_loop(VALUE native)
{
    pthread_atfork(NULL, NULL, count_fork);
    VALUE class = rb_define_class_under(native, "Loop", rb_cObject);
    rb_define_alloc_func(class, allocate);
    rb_define_private_method(class, "set_up", initialize, 4);
    rb_define_private_method(class, "_listen", listen_to, 5);
    rb_define_method(class, "work", work, 0);
    rb_define_method(class, "drain", drain, 0);
    rb_define_method(class, "stop", stop, 0);
    rb_define_method(class, "ended?", ended, 0);
    rb_define_method(class, "connections", connections, 0);
    rb_define_method(class, "requests", requests, 0);
    rb_define_method(class, "slow", slow, 1);
}
