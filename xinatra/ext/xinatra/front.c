#include "front.h"
#include "filters.h"
#include "params.h"
#include "respond.h"

static struct {
    ID native_way, renew, env, params, direct_route;
    ID answer, find_route, settle, recover, end, values, call;
} ids;

static VALUE new_instance(const way *asked)
{
    return NIL_P(asked->instance) ? rb_obj_alloc(asked->class) : rb_obj_dup(asked->instance);
}

/* The value of a capture that runs to the end of the path. Only where nothing in the path is encoded does it begin where
 * the pattern says. */
static VALUE last_capture(const exchange *now)
{
    text path = text_of(now->request.path);
    if (memchr(path.bytes, '%', path.size) || now->route->capture_start > path.size) return Qundef;

    return rb_utf8_str_new(path.bytes + now->route->capture_start, (long)(path.size - now->route->capture_start));
}

/* A Hash that has the value for any name, see LazyState#_read_params. */
static VALUE sole_params(VALUE value)
{
    return rb_hash_set_ifnone(rb_hash_new(), value);
}

static VALUE call_with_values(const exchange *now)
{
    if (now->route->captures == CAPTURES_VALUE) {
        VALUE value = last_capture(now);
        if (value != Qundef) return rb_funcallv(now->instance, now->route->handler, 1, &value);
    }
    return rb_apply(now->instance, now->route->handler, rb_funcallv(now->instance, ids.values, 1, &now->route->route));
}

/* Leaves alone what a filter has made of the params. */
static void set_sole_params(const exchange *now)
{
    if (now->way->filter_count && !NIL_P(rb_attr_get(now->instance, ids.params))) return;

    VALUE value = last_capture(now);
    if (value != Qundef) rb_ivar_set(now->instance, ids.params, sole_params(value));
}

/* As Direct#_call_route. */
static VALUE call_route(RB_BLOCK_CALL_FUNC_ARGLIST(tag, data))
{
    exchange *now = (exchange *)data;
    const way_route *route = now->route;
    if (now->way->filter_count && !filters_run(now)) return rb_funcallv(now->instance, ids.find_route, 0, NULL);

    if (!route->fixed) rb_ivar_set(now->instance, ids.direct_route, route->route);
    rb_hash_aset(now->request.env, known.sinatra_route, route->label);
    if (route->captures == CAPTURES_VALUE || route->captures == CAPTURES_VALUES) return call_with_values(now);
    if (route->captures == CAPTURES_SOLE) set_sole_params(now);
    return rb_funcallv(now->instance, route->handler, 0, NULL);
}

static VALUE attempt(VALUE data)
{
    exchange *now = (exchange *)data;
    now->result = rb_catch_obj(known.halt, call_route, data);
    now->ended = respond_ended(now);
    if (now->ended) return Qnil;

    VALUE arguments[] = { now->result, now->route->route, now->way->plan };
    now->result = rb_funcallv(now->instance, ids.settle, 3, arguments);
    return Qnil;
}

static VALUE recover(VALUE data, VALUE error)
{
    exchange *now = (exchange *)data;
    VALUE arguments[] = { error, now->route->route };
    now->result = Qnil;
    now->ended = false;
    return rb_funcallv(now->instance, ids.recover, 2, arguments);
}

/* As Direct#_answer_directly where the plan is plain: filters and the handler alone run, and what it does out of the ordinary is
 * finished by Ruby, on the same instance. */
static void answer_plainly(exchange *now)
{
    rb_ivar_set(now->instance, ids.env, now->request.env);
    rb_rescue2(attempt, (VALUE)now, recover, (VALUE)now, rb_eException, (VALUE)0);
    if (now->ended) return;

    VALUE arguments[] = { now->result, now->way->plan };
    now->result = rb_funcallv(now->instance, ids.end, 2, arguments);
}

static void answer(exchange *now)
{
    now->instance = new_instance(now->way);
    if (now->way->plain) {
        answer_plainly(now);
        return;
    }
    VALUE arguments[] = { now->request.env, now->route->route, now->way->plan, Qtrue };
    now->result = rb_funcallv(now->instance, ids.answer, 4, arguments);
}

/* GET or HEAD with no more to read than a query, and nothing that a protection looks at. */
static bool plain(const request *asked)
{
    if (asked->verb == VERB_OTHER || RTEST(request_field(asked, known.content_type))) return false;
    if (!NIL_P(request_field(asked, known.x_forwarded_for))) return false;

    return NIL_P(asked->query) || RSTRING_LEN(asked->query) == 0 || params_plain(asked->query);
}

/* The way of the plan that the class has now, or nil. */
static VALUE current_way(VALUE self)
{
    VALUE found = rb_attr_get(self, ids.native_way);
    if (NIL_P(found) || way_current(way_of(found))) return found;

    rb_funcallv(self, ids.renew, 0, NULL);
    return rb_attr_get(self, ids.native_way);
}

static VALUE front_call(VALUE self, VALUE env)
{
    VALUE holder = current_way(self);
    exchange now = { .front = self, .status = 200, .headers = Qnil, .location = Qnil };
    if (NIL_P(holder) || !request_init(&now.request, env) || !plain(&now.request)) return rb_call_super(1, &env);

    bool missed;
    now.way = way_of(holder);
    now.route = way_find(now.way, &now.request, &missed);
    VALUE response;
    if (now.route) {
        answer(&now);
        response = respond_to(&now);
    } else if (missed && !NIL_P(now.way->not_found)) {
        response = respond_for_verb(&now, rb_funcallv(now.way->not_found, ids.call, 1, &env));
    } else {
        response = rb_call_super(1, &env);
    }
    RB_GC_GUARD(holder);
    return response;
}

void Init_front(VALUE native)
{
    ids.native_way = rb_intern("@native_way");
    ids.env = rb_intern("@env");
    ids.params = rb_intern("@params");
    ids.direct_route = rb_intern("@direct_route");
    ids.renew = rb_intern("renew_way");
    ids.answer = rb_intern("_answer_directly");
    ids.find_route = rb_intern("_find_route");
    ids.settle = rb_intern("_settle");
    ids.recover = rb_intern("_recover");
    ids.end = rb_intern("_end_directly");
    ids.values = rb_intern("_values");
    ids.call = rb_intern("call");
    rb_define_method(rb_define_module_under(native, "Front"), "call", front_call, 1);
}
