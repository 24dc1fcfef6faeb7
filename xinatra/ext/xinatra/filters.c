#include "filters.h"
#include "enter.h"

static struct {
    ID params, response, late_type, pin, add_captures;
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
static bool same_request(exchange *now, const request *first, VALUE path_before)
{
    if (!request_of(&now->request, now->instance) || now->request.verb != first->verb) return false;

    text before = NIL_P(path_before) ? request_path(first) : ruby_text(path_before), after = request_path(&now->request);
    return before.size == after.size && memcmp(before.bytes, after.bytes, after.size) == 0;
}

bool filters_run(exchange *now)
{
    const way *asked = now->way;
    request first = now->request;
    VALUE instance = now->instance, path = NIL_P(first.path) ? Qnil : rb_str_new_frozen(first.path);
    for (uint32_t index = 0; index < asked->filter_count; index++) {
        if (asked->filters[index].mentions_params) enter_params(now);
        filter called = { instance, asked->filters[index].handler };
        rb_catch_obj(known.pass, call_filter, (VALUE)&called);
    }
    bool answered = !NIL_P(rb_attr_get(instance, ids.response)) || !NIL_P(rb_attr_get(instance, ids.late_type));
    if (answered) rb_funcallv(instance, ids.pin, 0, NULL);
    bool same = same_request(now, &first, path);
    RB_GC_GUARD(path);
    if (same && !NIL_P(rb_attr_get(instance, ids.params)) && !enter_captures(now)) {
        exchange_hand_over(now);
        rb_funcallv(instance, ids.add_captures, 1, &now->route->route);
    }
    return same;
}

void Init_filters(void)
{
    ids.params = rb_intern("@params");
    ids.response = rb_intern("@response");
    ids.late_type = rb_intern("@late_type");
    ids.pin = rb_intern("_pin_response");
    ids.add_captures = rb_intern("_add_late_captures");
}
