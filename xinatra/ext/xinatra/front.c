#include "front.h"
#include <ruby/encoding.h>
#include "enter.h"
#include "filters.h"
#include "forms.h"
#include "params.h"
#include "redirect.h"
#include "respond.h"

static struct {
    ID native_way, renew, env, native_request, direct_route;
    ID answer, find_route, settle, recover, end, call;
} ids;

/* Says which route answers: a message keeps it until somebody asks for an environment. */
static void set_label(const exchange *now)
{
    const way_route *route = now->route;
    if (NIL_P(now->request.env)) message_set_route(now->request.message, route->fixed ? Qnil : route->route, route->label);
    else rb_hash_aset(now->request.env, known.sinatra_route, route->label);
}

static void set_route(const exchange *now)
{
    if (!NIL_P(now->request.env) && !now->route->fixed) rb_ivar_set(now->instance, ids.direct_route, now->route->route);
    set_label(now);
}

/* The request goes on in Ruby where a filter has sent it elsewhere. */
static bool filtered(exchange *now)
{
    if (now->way->filter_count == 0 || filters_run(now)) return true;

    exchange_hand_over(now);
    return false;
}

/* As Direct#_call_route. */
static VALUE call_route(RB_BLOCK_CALL_FUNC_ARGLIST(tag, data))
{
    exchange *now = (exchange *)data;
    bool form = !NIL_P(now->form);
    if (form) enter_form(now);
    if (!filtered(now)) return rb_funcallv(now->instance, ids.find_route, 0, NULL);

    if (form || now->way->filter_count) enter_captures(now);
    set_route(now);
    return enter_handler(now);
}

static VALUE attempt(VALUE data)
{
    exchange *now = (exchange *)data;
    now->result = rb_catch_obj(known.halt, call_route, data);
    now->ended = respond_ended(now);
    if (now->ended) return Qnil;

    exchange_hand_over(now);
    VALUE arguments[] = { now->result, now->route->route, now->way->plan };
    now->result = rb_funcallv(now->instance, ids.settle, 3, arguments);
    return Qnil;
}

static VALUE recover(VALUE data, VALUE error)
{
    exchange *now = (exchange *)data;
    VALUE arguments[] = { error, now->route->route };
    exchange_hand_over(now);
    now->result = Qnil;
    now->ended = false;
    return rb_funcallv(now->instance, ids.recover, 2, arguments);
}

/* As Direct#_answer_directly where the plan is plain: filters and the handler alone run, and what it does out of the ordinary is
 * finished by Ruby, on the same instance. */
static void answer_plainly(exchange *now)
{
    if (now->way->reads_env) request_env(&now->request);
    if (NIL_P(now->request.env)) rb_ivar_set(now->instance, ids.native_request, now->request.message);
    else rb_ivar_set(now->instance, ids.env, now->request.env);
    rb_rescue2(attempt, (VALUE)now, recover, (VALUE)now, rb_eException, (VALUE)0);
    if (now->ended) return;

    VALUE arguments[] = { now->result, now->way->plan };
    now->result = rb_funcallv(now->instance, ids.end, 2, arguments);
}

/* A redirect leaves its address behind, rather than throw; one that needs more leaves nothing, and is done again. */
static bool redirect_quietly(exchange *now)
{
    if (!now->way->redirects_late || !now->way->settles_alone || now->request.verb != VERB_GET) return false;

    redirect_expect(now);
    bool ran = enter_quiet_handler(now) != Qundef;
    if (ran && respond_redirected(now, now->location)) return true;

    redirect_expect_none(now);
    return false;
}

/* Where nothing but a quiet handler runs, there is nothing to catch, and nobody to ask for the environment: a sixth of the time
 * that `/` takes otherwise, a quarter of a redirect's. Returns false where more has to be done than it has seen to: as if nothing
 * had run. */
static bool answer_quietly(exchange *now)
{
    enum quiet quiet = now->route->quiet;
    if (quiet == QUIET_NOT || now->way->filter_count || !NIL_P(now->form)) return false;

    set_label(now);
    if (quiet == QUIET_REDIRECT) return now->ended = redirect_quietly(now);

    now->result = enter_quiet_handler(now);
    now->ended = now->result != Qundef;
    return now->ended;
}

static void answer(exchange *now)
{
    now->instance = enter_instance(now->way);
    if (now->way->plain && answer_quietly(now)) return;
    if (now->way->plain) {
        answer_plainly(now);
        return;
    }
    VALUE plain = NIL_P(now->form) ? Qtrue : Qfalse;
    VALUE arguments[] = { request_env(&now->request), now->route->route, now->way->plan, plain };
    request_forget(&now->request);
    now->result = rb_funcallv(now->instance, ids.answer, 4, arguments);
}

static bool safe(const request *asked)
{
    return asked->verb == VERB_GET || asked->verb == VERB_HEAD;
}

/* With a query that needs no decoding, and nothing that a protection looks at. */
static bool plain(const request *asked)
{
    if (asked->verb == VERB_OTHER || request_has(asked, FIELD_X_FORWARDED_FOR)) return false;
    if (!safe(asked) && request_has(asked, FIELD_ORIGIN)) return false;
    if (!NIL_P(asked->query) && !rb_enc_asciicompat(rb_enc_get(asked->query))) return false;

    return params_plain(request_query(asked));
}

/* The way of the plan that the class has now, or nil. */
static VALUE current_way(VALUE self)
{
    VALUE found = rb_attr_get(self, ids.native_way);
    if (NIL_P(found) || way_current(way_of(found))) return found;

    rb_funcallv(self, ids.renew, 0, NULL);
    return rb_attr_get(self, ids.native_way);
}

/* Finds what answers directly. `missed`: see way_find. */
static void find(exchange *now, VALUE holder, bool *missed)
{
    now->way = way_of(holder);
    now->type = now->way->types;
    now->route = way_find(now->way, &now->request, missed);
}

/* Not the request, which is read into it next. */
static void begin(exchange *now, VALUE front)
{
    now->front = front;
    now->params = now->form = now->instance = now->result = now->headers = now->location = Qnil;
    now->status = 200;
    now->ended = false;
}

/* Front#call(env): as Xinatra::Front's. */
static VALUE front_call(VALUE self, VALUE env)
{
    VALUE holder = current_way(self);
    exchange now;
    begin(&now, self);
    if (NIL_P(holder) || !request_init(&now.request, env) || !plain(&now.request)) return rb_call_super(1, &env);

    enum form form = forms_expected(&now.request);
    if (form == FORM_OTHER) return rb_call_super(1, &env);

    bool missed;
    find(&now, holder, &missed);
    VALUE response;
    if (now.route && (form == FORM_NONE || forms_read(&now))) {
        answer(&now);
        response = respond_to(&now);
    } else if (missed && safe(&now.request) && !NIL_P(now.way->not_found)) {
        response = respond_for_verb(&now, rb_funcallv(now.way->not_found, ids.call, 1, &env));
    } else {
        response = rb_call_super(1, &env);
    }
    RB_GC_GUARD(holder);
    return response;
}

/* What the Rack app answers. */
static reply reply_by_env(VALUE self, VALUE holder)
{
    VALUE env = message_env(holder);
    return respond_with(rb_funcallv(self, ids.call, 1, &env));
}

reply front_reply(VALUE self, VALUE asked)
{
    VALUE holder = current_way(self);
    exchange now;
    begin(&now, self);
    if (!request_init_message(&now.request, asked) || NIL_P(holder) || !plain(&now.request)) return reply_by_env(self, asked);
    if (forms_expected(&now.request) != FORM_NONE) return reply_by_env(self, asked);

    bool missed;
    find(&now, holder, &missed);
    if (!now.route) return reply_by_env(self, asked);

    answer(&now);
    reply made = respond_natively(&now);
    RB_GC_GUARD(holder);
    return made;
}

/* Front#fetch(request): a Native::Response to a Native::Request. */
static VALUE front_fetch(VALUE self, VALUE asked)
{
    return response_new(front_reply(self, asked));
}

void Init_front(VALUE native)
{
    ids.native_request = rb_intern("@native_request");
    ids.native_way = rb_intern("@native_way");
    ids.env = rb_intern("@env");
    ids.direct_route = rb_intern("@direct_route");
    ids.renew = rb_intern("renew_way");
    ids.answer = rb_intern("_answer_directly");
    ids.find_route = rb_intern("_find_route");
    ids.settle = rb_intern("_settle");
    ids.recover = rb_intern("_recover");
    ids.end = rb_intern("_end_directly");
    ids.call = rb_intern("call");
    VALUE module = rb_define_module_under(native, "Front");
    rb_define_method(module, "call", front_call, 1);
    rb_define_method(module, "fetch", front_fetch, 1);
}
