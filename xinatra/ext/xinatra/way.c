#include "way.h"
#include "list.h"
#include "protect.h"
#include "router.h"

static struct {
    ID edition, plan;
} ivars;

static void mark_table(const way_table *table)
{
    rb_gc_mark(table->router);
    for (uint32_t index = 0; index < table->size; index++) {
        rb_gc_mark(table->routes[index].route);
        rb_gc_mark(table->routes[index].label);
    }
}

static void way_mark(void *data)
{
    const way *all = data;
    rb_gc_mark(all->plan);
    rb_gc_mark(all->plan_cell);
    rb_gc_mark(all->class);
    rb_gc_mark(all->instance);
    rb_gc_mark(all->not_found);
    rb_gc_mark(all->prepared);
    rb_gc_mark(all->respond);
    rb_gc_mark(all->content_type);
    rb_gc_mark(all->protections);
    rb_gc_mark(all->response_class);
    rb_gc_mark(all->headers_class);
    for (int verb = 0; verb < VERB_OTHER; verb++) mark_table(&all->tables[verb]);
}

static void way_free(void *data)
{
    way *all = data;
    for (int verb = 0; verb < VERB_OTHER; verb++) xfree(all->tables[verb].routes);
    xfree(all->filters);
    xfree(all);
}

static size_t way_memory(const void *data)
{
    const way *all = data;
    size_t memory = sizeof(*all) + all->filter_count * sizeof(ID);
    for (int verb = 0; verb < VERB_OTHER; verb++) memory += all->tables[verb].size * sizeof(way_route);
    return memory;
}

/* Not protected by write barriers: there is one for each plan, and it is written to while it is made. */
static const rb_data_type_t WAY_TYPE = {
    .wrap_struct_name = "Xinatra::Native::Way",
    .function = { .dmark = way_mark, .dfree = way_free, .dsize = way_memory },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

static way *writable(VALUE self)
{
    way *all;
    TypedData_Get_Struct(self, way, &WAY_TYPE, all);
    return all;
}

const way *way_of(VALUE self)
{
    return writable(self);
}

static VALUE way_allocate(VALUE class)
{
    way *all;
    VALUE self = TypedData_Make_Struct(class, way, &WAY_TYPE, all);
    VALUE *objects[] = { &all->plan, &all->plan_cell, &all->class, &all->instance, &all->not_found, &all->prepared,
                         &all->respond, &all->content_type, &all->protections, &all->response_class, &all->headers_class,
                         &all->tables[VERB_GET].router, &all->tables[VERB_HEAD].router };
    for (size_t index = 0; index < sizeof(objects) / sizeof(*objects); index++) *objects[index] = Qnil;
    return self;
}

static VALUE ask(VALUE object, const char *name)
{
    return rb_funcall(object, rb_intern(name), 0);
}

static enum captures captures_of(VALUE route, const way_route *read)
{
    if (RTEST(ask(route, "takes_values"))) return read->capture_start ? CAPTURES_VALUE : CAPTURES_VALUES;
    return read->capture_start && !NIL_P(ask(route, "sole_capture")) ? CAPTURES_SOLE : CAPTURES_LATER;
}

static way_route read_route(VALUE route)
{
    VALUE pattern = ask(route, "pattern"), handler = ask(route, "handler");
    bool simple = RTEST(rb_obj_is_kind_of(pattern, known.simple_pattern));
    VALUE only = simple ? ask(pattern, "only") : Qnil;
    bool literal = simple && RTEST(ask(pattern, "static?"));
    way_route read = {
        .route = route, .label = ask(route, "label"),
        .handler = NIL_P(handler) ? 0 : rb_to_id(handler),
        .literal = literal ? (uint32_t)RSTRING_LEN(ask(pattern, "literal_prefix")) : 0,
        .capture_start = NIL_P(only) ? 0 : NUM2UINT(only),
        .direct = RTEST(ask(route, "direct?")),
        .fixed = !NIL_P(ask(route, "path")),
    };
    read.captures = captures_of(route, &read);
    return read;
}

/* A router of Ruby's is not asked: requests go to Ruby then. */
static void read_table(way_table *table, VALUE routes)
{
    if (NIL_P(routes)) return;

    VALUE all = ask(routes, "routes"), router = ask(routes, "router");
    Check_Type(all, T_ARRAY);
    long size = RARRAY_LEN(all);
    table->routes = ALLOC_N(way_route, size);
    for (long index = 0; index < size; index++) {
        table->routes[index] = read_route(rb_ary_entry(all, index));
        table->size = (uint32_t)index + 1;
    }
    router_check(router);
    table->router = router;
}

static void read_filters(way *all, VALUE filters)
{
    Check_Type(filters, T_ARRAY);
    all->filters = ALLOC_N(ID, RARRAY_LEN(filters));
    for (long index = 0; index < RARRAY_LEN(filters); index++) {
        all->filters[index] = rb_to_id(ask(rb_ary_entry(filters, index), "handler"));
        all->filter_count = (uint32_t)index + 1;
    }
}

/* Native::Way.new(direct_way, plan_cell, instance, bare): see the fields. */
static VALUE way_initialize(VALUE self, VALUE direct_way, VALUE plan_cell, VALUE instance, VALUE bare)
{
    way *all = writable(self);
    if (!NIL_P(all->plan)) rb_raise(rb_eFrozenError, "a way is initialized once");

    VALUE plan = ask(direct_way, "plan");
    all->plan_cell = plan_cell;
    all->class = rb_obj_class(instance);
    all->instance = RTEST(bare) ? Qnil : instance;
    all->not_found = ask(direct_way, "not_found");
    all->prepared = ask(direct_way, "prepared");
    Check_Type(all->prepared, T_ARRAY);
    all->respond = ask(direct_way, "respond");
    all->content_type = ask(plan, "default_content_type");
    all->protections = ask(direct_way, "protections");
    Check_Type(all->protections, T_HASH);
    all->response_class = rb_path2class("Xinatra::Response");
    all->headers_class = rb_path2class("Rack::Headers");
    all->plain = RTEST(ask(plan, "before_everywhere?"));
    if (all->plain) read_filters(all, ask(plan, "before"));
    all->strings_suffice = RTEST(ask(plan, "strings_suffice?"));
    all->settles_alone = RTEST(ask(plan, "settles_alone?"));
    all->redirects_late = RTEST(ask(plan, "redirects_late?"));
    all->guarded = RTEST(ask(direct_way, "guarded?"));
    all->cleans_paths = RTEST(ask(direct_way, "cleans_paths?"));
    all->strict_paths = RTEST(ask(plan, "strict_paths?"));
    all->empty_path_info = RTEST(ask(plan, "empty_path_info?"));
    VALUE verbs = ask(direct_way, "verbs");
    read_table(&all->tables[VERB_GET], rb_hash_aref(verbs, rb_str_new_cstr("GET")));
    read_table(&all->tables[VERB_HEAD], rb_hash_aref(verbs, rb_str_new_cstr("HEAD")));
    all->plan = plan;
    return self;
}

bool way_current(const way *asked)
{
    return rb_attr_get(rb_attr_get(asked->plan_cell, ivars.edition), ivars.plan) == asked->plan;
}

/* Whether patterns see the path as it is, see Xinatra::Plan#route_path. */
static bool seen(const way *asked, text path)
{
    if (path.size == 0) return asked->empty_path_info;

    return asked->strict_paths || path.size == 1 || path.bytes[path.size - 1] != '/';
}

const way_route *way_find(const way *asked, const request *made, bool *missed)
{
    *missed = false;
    const way_table *table = &asked->tables[made->verb];
    text path = text_of(made->path);
    if (NIL_P(table->router) || !seen(asked, path)) return NULL;

    uint32_t index = router_match(table->router, made->path, 0);
    const way_route *route = index == NEVER ? NULL : &table->routes[index];
    if (route && !route->direct) return NULL;
    /* A path of the length of the literal that it matches is that literal, with nothing encoded. */
    if (route && route->fixed && route->literal == path.size) return route;

    path = text_of(made->path);
    if (memchr(path.bytes, '\n', path.size) || (asked->cleans_paths && !protect_clean(path))) return NULL;

    *missed = route == NULL;
    return route;
}

void Init_way(VALUE native)
{
    ivars.edition = rb_intern("@edition");
    ivars.plan = rb_intern("@plan");
    VALUE class = rb_define_class_under(native, "Way", rb_cObject);
    rb_define_alloc_func(class, way_allocate);
    rb_undef_method(class, "initialize_copy");
    rb_define_method(class, "initialize", way_initialize, 4);
}
