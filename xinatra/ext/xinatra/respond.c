#include "respond.h"
#include "headers.h"
#include "referrer.h"

static struct {
    ID response_ivar, params, status, headers_ivar, redirected, late_type, response, headers, complete, guard, drop_body;
} ids;

/* What the route's captures cannot be taken out of again. */
static bool frozen_params(const exchange *now)
{
    VALUE params = rb_attr_get(now->instance, ids.params);
    return !NIL_P(params) && OBJ_FROZEN(params);
}

static bool plain_string(VALUE result)
{
    return RB_TYPE_P(result, T_STRING) && rb_obj_class(result) == rb_cString;
}

static bool empty_array(VALUE result)
{
    return RB_TYPE_P(result, T_ARRAY) && RARRAY_LEN(result) == 0;
}

/* Whether a status is one whose response has a body, and a length. */
static bool usual_status(VALUE result)
{
    if (!FIXNUM_P(result)) return false;

    long status = FIX2LONG(result);
    return status >= 200 && status < 600 && status != 204 && status != 304;
}

/* Takes a status, alone or in an Array with a body, or an empty Array for the response, as Dispatch#invoke does. Returns
 * whether it is one. */
static bool take_status(exchange *now)
{
    VALUE status = now->result, body = Qnil;
    if (empty_array(status)) {
        now->result = Qnil;
        return true;
    }
    if (RB_TYPE_P(status, T_ARRAY)) {
        long size = RARRAY_LEN(status);
        if (size > 2) return false;

        if (size == 2) body = RARRAY_AREF(status, 1);
        if (size == 2 && !plain_string(body)) return false;
        status = RARRAY_AREF(status, 0);
    }
    if (!usual_status(status)) return false;

    now->status = FIX2INT(status);
    now->result = body;
    return true;
}

/* Takes the status and the headers that a handler has set, as Response#finish would: where the response is what the
 * framework makes, and has a String or nothing for its body. */
static bool take_response(exchange *now, VALUE response)
{
    if (now->request.verb == VERB_HEAD || CLASS_OF(response) != now->way->response_class) return false;

    VALUE status = rb_attr_get(response, ids.status), headers = rb_attr_get(response, ids.headers_ivar);
    if (!usual_status(status) || CLASS_OF(headers) != now->way->headers_class || OBJ_FROZEN(headers)) return false;
    if (empty_array(now->result)) now->result = Qnil;
    else if (!plain_string(now->result)) return false;

    now->status = FIX2INT(status);
    now->headers = headers;
    return true;
}

bool respond_redirected(exchange *now, VALUE location)
{
    if (NIL_P(location)) return false;

    now->status = 302;
    now->location = location;
    now->result = Qnil;
    return true;
}

/* Takes what `redirect` has left behind, where nothing has come after it. */
static bool take_redirect(exchange *now, VALUE location)
{
    return empty_array(now->result) && respond_redirected(now, location);
}

/* Takes the content type that was said without a response, and what goes with it. */
static bool take_type(exchange *now, VALUE content_type)
{
    const way_type *type = way_typed(now->way, content_type);
    if (!type || (!plain_string(now->result) && !take_status(now))) return false;

    now->type = type;
    return true;
}

/* What was left behind instead of a response. */
typedef struct {
    VALUE location, content_type; /* or nil */
} late;

static late late_of(const exchange *now)
{
    return (late){
        now->way->redirects_late ? rb_attr_get(now->instance, ids.redirected) : Qnil,
        now->way->types_late ? rb_attr_get(now->instance, ids.late_type) : Qnil,
    };
}

/* Where there is no response that says more, but something was left behind. */
static bool take_late(exchange *now, late left)
{
    if (!NIL_P(left.location) && !NIL_P(left.content_type)) return false;

    return NIL_P(left.location) ? take_type(now, left.content_type) : take_redirect(now, left.location);
}

bool respond_ended(exchange *now)
{
    VALUE response = rb_attr_get(now->instance, ids.response_ivar);
    late left = NIL_P(response) ? late_of(now) : (late){ Qnil, Qnil };
    bool nothing_left = NIL_P(left.location) && NIL_P(left.content_type);
    if (NIL_P(response) && nothing_left && plain_string(now->result)) return now->way->strings_suffice;

    bool alone = now->way->settles_alone && way_current(now->way) && !frozen_params(now);
    if (!nothing_left) {
        if (alone && take_late(now, left)) return true;
        response = rb_funcallv(now->instance, ids.response, 0, NULL);
    }
    if (!alone) return false;

    return NIL_P(response) ? take_status(now) : take_response(now, response);
}

/* Those of a response that says nothing else. Frozen where others have the same. */
static VALUE prepared_headers(const way_type *type, VALUE body)
{
    long size = NIL_P(body) ? 0 : RSTRING_LEN(body);
    if (size < RARRAY_LEN(type->prepared)) return RARRAY_AREF(type->prepared, size);

    return rb_funcallv(type->respond, ids.headers, 1, (VALUE[]){ LONG2NUM(size) });
}

static VALUE own_headers(const way_type *type, VALUE body)
{
    VALUE headers = prepared_headers(type, body);
    return OBJ_FROZEN(headers) ? rb_hash_dup(headers) : headers;
}

static VALUE env_of(const exchange *now)
{
    return NIL_P(now->request.env) ? message_env(now->request.message) : now->request.env;
}

VALUE respond_for_verb(const exchange *now, VALUE response)
{
    if (now->request.verb != VERB_HEAD) return response;

    return rb_funcallv(now->front, ids.drop_body, 2, (VALUE[]){ env_of(now), response });
}

static VALUE complete(const exchange *now, VALUE response)
{
    return rb_funcallv(now->front, ids.complete, 2, (VALUE[]){ env_of(now), response });
}

/* Whether the protections have to be asked about the response. */
static bool guarded(const exchange *now)
{
    if (!now->type->guarded || !now->way->guards_referrers) return now->type->guarded;

    return request_has(&now->request, FIELD_REFERER) && !referrer_own(&now->request);
}

/* Adds to a handler's own headers what is missing. Returns whether those of the protections are among it. */
static bool fill_in(const exchange *now, VALUE headers, VALUE body)
{
    VALUE type = rb_hash_lookup2(headers, known.content_type_name, Qnil);
    if (NIL_P(type)) rb_hash_aset(headers, known.content_type_name, type = now->type->content_type);
    rb_hash_aset(headers, known.content_length, rb_obj_as_string(LONG2NUM(NIL_P(body) ? 0 : RSTRING_LEN(body))));
    if (type != now->type->content_type || guarded(now)) return false;
    if (!NIL_P(now->request.env) && RTEST(rb_hash_lookup2(now->request.env, known.async_callback, Qnil))) return false;

    headers_add_missing(headers, now->way->protections);
    return true;
}

VALUE respond_to(const exchange *now)
{
    VALUE body = now->result;
    if (RB_TYPE_P(body, T_ARRAY)) return complete(now, body);

    VALUE chunks = NIL_P(body) ? rb_ary_new() : rb_ary_new_from_values(1, &body);
    if (!NIL_P(now->headers)) {
        bool filled = fill_in(now, now->headers, body);
        VALUE own = rb_ary_new_from_args(3, INT2FIX(now->status), now->headers, chunks);
        return filled ? own : complete(now, own);
    }
    VALUE headers = own_headers(now->type, body);
    if (!NIL_P(now->location)) rb_hash_aset(headers, known.location, now->location);
    VALUE response = rb_ary_new_from_values(3, (VALUE[]){ INT2FIX(now->status), headers, chunks });
    if (guarded(now)) response = rb_funcallv(now->front, ids.guard, 2, (VALUE[]){ env_of(now), response });
    return respond_for_verb(now, response);
}

reply respond_natively(const exchange *now)
{
    VALUE body = now->result;
    bool prepared = NIL_P(now->headers) && NIL_P(now->location) && !guarded(now) && now->request.verb != VERB_HEAD;
    if (!prepared || RB_TYPE_P(body, T_ARRAY)) return respond_with(respond_to(now));

    return response_reply(now->status, prepared_headers(now->type, body), body);
}

reply respond_with(VALUE response)
{
    Check_Type(response, T_ARRAY);
    VALUE body = rb_ary_entry(response, 2);
    if (RB_TYPE_P(body, T_ARRAY) && RARRAY_LEN(body) <= 1) body = rb_ary_entry(body, 0);
    return response_reply(NUM2INT(rb_ary_entry(response, 0)), rb_ary_entry(response, 1), body);
}

void Init_respond(void)
{
    ids.response_ivar = rb_intern("@response");
    ids.late_type = rb_intern("@late_type");
    ids.redirected = rb_intern("@redirected");
    ids.response = rb_intern("response");
    ids.params = rb_intern("@params");
    ids.status = rb_intern("@status");
    ids.headers_ivar = rb_intern("@headers");
    ids.headers = rb_intern("headers");
    ids.complete = rb_intern("complete");
    ids.guard = rb_intern("guard");
    ids.drop_body = rb_intern("drop_body_for_head");
}
