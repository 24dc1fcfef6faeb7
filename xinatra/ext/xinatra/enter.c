#include "enter.h"
#include "params.h"

/* More captures than this are Ruby's to read. */
enum { MOST_CAPTURES = 8 };

static struct {
    ID params, values, complete, add_captures;
} ids;

static VALUE indifferent_hash;

VALUE enter_instance(const way *asked)
{
    return NIL_P(asked->instance) ? rb_obj_alloc(asked->class) : rb_obj_dup(asked->instance);
}

/* Whether bytes stand for themselves, so that captures are where the pattern says. */
static bool unencoded(text path)
{
    for (size_t at = 0; at < path.size; at++) {
        if (path.bytes[at] == '%' || (unsigned char)path.bytes[at] >= 128) return false;
    }
    return true;
}

/* The values of the captures. Returns how many there are; 0: Ruby has to read them. */
static int read_captures(const exchange *now, VALUE *values)
{
    text path = request_path(&now->request), captures[MOST_CAPTURES];
    if (!unencoded(path)) return 0;

    uint32_t count = pattern_captures(&now->route->pattern, path, captures, MOST_CAPTURES);
    for (uint32_t index = 0; index < count; index++) {
        values[index] = ruby_ascii(captures[index]);
    }
    return (int)count;
}

/* A Hash that has the value for any name, see LazyState#_read_params. */
static VALUE sole_params(VALUE value)
{
    return rb_hash_set_ifnone(rb_hash_new(), value);
}

/* Whether middleware has read the query, and may have changed what came out. */
static bool read_before(const request *asked)
{
    return request_value(asked, KEY_QUERY_HASH) != Qundef || request_value(asked, KEY_FORM_HASH) != Qundef;
}

static void add_captures(const way_route *route, VALUE params, const VALUE *values, int count)
{
    for (int index = 0; index < count; index++) {
        bool splat = route->splat && index == count - 1;
        rb_hash_aset(params, RARRAY_AREF(route->names, index), splat ? rb_ary_new_from_args(1, values[index]) : values[index]);
    }
}

/* As LazyState#_read_params; nil: that has to read them. */
static VALUE read_params(const exchange *now)
{
    const way_route *route = now->route;
    VALUE values[MOST_CAPTURES];
    int count = route->fixed ? 0 : read_captures(now, values);
    if (count == 0 && !route->fixed) return Qnil;
    if (route->captures == CAPTURES_SOLE) return sole_params(values[0]);
    if (!route->captures_suffice && read_before(&now->request)) return Qnil;

    VALUE params = rb_obj_alloc(indifferent_hash);
    if (!route->captures_suffice) params_read(request_query(&now->request), params);
    add_captures(route, params, values, count);
    return params;
}

/* Leaves alone what filters have seen, and what a form is among. */
static void set_params(const exchange *now)
{
    bool seen = now->way->filter_count || !NIL_P(now->form);
    if (seen && !NIL_P(rb_attr_get(now->instance, ids.params))) return;

    VALUE params = read_params(now);
    if (!NIL_P(params)) rb_ivar_set(now->instance, ids.params, params);
}

/* Those of the query. */
static VALUE make_params(exchange *now)
{
    VALUE params = rb_obj_alloc(indifferent_hash);
    params_read(request_query(&now->request), params);
    rb_ivar_set(now->instance, ids.params, params);
    return now->params = params;
}

void enter_params(exchange *now)
{
    if (NIL_P(rb_attr_get(now->instance, ids.params)) && !read_before(&now->request)) make_params(now);
}

static int add_pair(VALUE name, VALUE value, VALUE params)
{
    rb_hash_aset(params, name, value);
    return ST_CONTINUE;
}

void enter_form(exchange *now)
{
    rb_hash_foreach(now->form, add_pair, make_params(now));
}

/* Only what was made here, and nobody can have kept, gets captures itself: what filters have kept, or brought, stays as it
 * is. */
static VALUE to_add_to(const exchange *now, VALUE seen)
{
    bool kept = now->way->filter_count && (now->way->keeps_params || RTEST(rb_attr_get(now->instance, ids.complete)));
    return kept || seen != now->params || OBJ_FROZEN(seen) ? rb_hash_dup(seen) : seen;
}

/* What is complete already is not read again by those who want all of it. */
static bool add_to_seen(const exchange *now, VALUE seen)
{
    const way_route *route = now->route;
    VALUE values[MOST_CAPTURES];
    int count = route->pattern.bytes ? read_captures(now, values) : 0;
    if (count == 0 || rb_obj_class(seen) != indifferent_hash) return false;

    VALUE params = to_add_to(now, seen);
    add_captures(route, params, values, count);
    if (params != seen) rb_ivar_set(now->instance, ids.params, params);
    if (route->captures_suffice) rb_ivar_set(now->instance, ids.complete, Qtrue);
    return true;
}

void enter_captures(exchange *now)
{
    VALUE seen = rb_attr_get(now->instance, ids.params);
    if (now->route->fixed || NIL_P(seen) || add_to_seen(now, seen)) return;

    exchange_hand_over(now);
    rb_funcallv(now->instance, ids.add_captures, 1, &now->route->route);
}

static VALUE call_with_values(exchange *now)
{
    VALUE values[MOST_CAPTURES];
    int count = now->route->pattern.bytes ? read_captures(now, values) : 0;
    request_forget(&now->request);
    if (count) return rb_funcallv(now->instance, now->route->handler, count, values);

    exchange_hand_over(now);
    return rb_apply(now->instance, now->route->handler, rb_funcallv(now->instance, ids.values, 1, &now->route->route));
}

VALUE enter_quiet_handler(exchange *now)
{
    const way_route *route = now->route;
    VALUE values[MOST_CAPTURES];
    int count = 0;
    if (route->captures == CAPTURES_VALUES) {
        count = route->pattern.bytes ? read_captures(now, values) : 0;
        if (count == 0) return Qundef;
    } else if (route->captures != CAPTURES_LATER) {
        VALUE params = read_params(now);
        if (NIL_P(params)) return Qundef;
        rb_ivar_set(now->instance, ids.params, params);
    }
    return rb_funcallv(now->instance, route->handler, count, values);
}

VALUE enter_handler(exchange *now)
{
    switch (now->route->captures) {
      case CAPTURES_VALUES: return call_with_values(now);
      case CAPTURES_SOLE:
      case CAPTURES_PARAMS: set_params(now);
      /* fall through */
      default:
        request_forget(&now->request);
        return rb_funcallv(now->instance, now->route->handler, 0, NULL);
    }
}

void Init_enter(void)
{
    ids.params = rb_intern("@params");
    ids.values = rb_intern("_values");
    ids.complete = rb_intern("@params_complete");
    ids.add_captures = rb_intern("_add_late_captures");
    indifferent_hash = rb_path2class("Xinatra::IndifferentHash");
    rb_gc_register_mark_object(indifferent_hash);
}
