#include "filters.h"

static struct {
    ID params, response, pin, add_captures;
} ids;

typedef struct {
    VALUE instance;
    ID handler;
} filter;

static VALUE call_filter(RB_BLOCK_CALL_FUNC_ARGLIST(tag, data))
{
    const filter *called = (const filter *)data;
    return rb_funcallv(called->instance, called->handler, 0, NULL);
}

/* What has been asked for may be in another String now, or in the same with other bytes. */
static bool same_request(exchange *now, VALUE path_before)
{
    enum verb verb = now->request.verb;
    if (!request_init(&now->request, now->request.env) || now->request.verb != verb) return false;

    text before = text_of(path_before), after = text_of(now->request.path);
    return before.size == after.size && memcmp(before.bytes, after.bytes, after.size) == 0;
}

bool filters_run(exchange *now)
{
    const way *asked = now->way;
    VALUE instance = now->instance, path = rb_str_new_frozen(now->request.path);
    for (uint32_t index = 0; index < asked->filter_count; index++) {
        filter called = { instance, asked->filters[index] };
        rb_catch_obj(known.pass, call_filter, (VALUE)&called);
    }
    if (!NIL_P(rb_attr_get(instance, ids.response))) rb_funcallv(instance, ids.pin, 0, NULL);
    bool same = same_request(now, path);
    RB_GC_GUARD(path);
    if (same && !NIL_P(rb_attr_get(instance, ids.params))) rb_funcallv(instance, ids.add_captures, 1, &now->route->route);
    return same;
}

void Init_filters(void)
{
    ids.params = rb_intern("@params");
    ids.response = rb_intern("@response");
    ids.pin = rb_intern("_pin_response");
    ids.add_captures = rb_intern("_add_late_captures");
}
