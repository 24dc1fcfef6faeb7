#include "filters.h"
#include "enter.h"

static struct {
    ID response, late_type, pin;
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

/* What is asked for before filters run. */
typedef struct {
    enum verb verb;
    size_t size;      /* of the path */
    char bytes[256];  /* its bytes, as far as they go */
    VALUE path;       /* the path itself, where it is longer; else nil */
} asked_for;

static VALUE string_of(text path)
{
    return rb_str_new(path.bytes, (long)path.size);
}

static void remember(asked_for *first, const request *asked)
{
    text path = request_path(asked);
    bool fits = path.size <= sizeof(first->bytes);
    first->verb = asked->verb;
    first->size = path.size;
    if (fits) memcpy(first->bytes, path.bytes, path.size);
    first->path = fits ? Qnil : string_of(path);
}

/* What has been asked for may be in another String now, or in the same with other bytes. */
static bool same_request(exchange *now, const asked_for *first)
{
    if (!request_of(&now->request, now->instance) || now->request.verb != first->verb) return false;

    text path = request_path(&now->request);
    const char *bytes = NIL_P(first->path) ? first->bytes : RSTRING_PTR(first->path);
    return path.size == first->size && memcmp(bytes, path.bytes, path.size) == 0;
}

bool filters_run(exchange *now)
{
    const way *asked = now->way;
    VALUE instance = now->instance;
    asked_for first;
    remember(&first, &now->request);
    for (uint32_t index = 0; index < asked->filter_count; index++) {
        if (asked->filters[index].mentions_params) enter_params(now);
        request_forget(&now->request);
        filter called = { instance, asked->filters[index].handler };
        rb_catch_obj(known.pass, call_filter, (VALUE)&called);
    }
    bool answered = !NIL_P(rb_attr_get(instance, ids.response)) || !NIL_P(rb_attr_get(instance, ids.late_type));
    if (answered) rb_funcallv(instance, ids.pin, 0, NULL);
    bool same = same_request(now, &first);
    RB_GC_GUARD(first.path);
    return same;
}

void Init_filters(void)
{
    ids.response = rb_intern("@response");
    ids.late_type = rb_intern("@late_type");
    ids.pin = rb_intern("_pin_response");
}
