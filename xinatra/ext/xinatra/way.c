#include "way.h"
#include "list.h"
#include "plan.h"
#include "protect.h"
#include "router.h"

static void mark_table(const way_table *table)
{
    rb_gc_mark(table->router);
    for (uint32_t index = 0; index < table->size; index++) {
        rb_gc_mark(table->routes[index].route);
        rb_gc_mark(table->routes[index].label);
        rb_gc_mark(table->routes[index].names);
    }
}

static void mark_type(const way_type *type)
{
    rb_gc_mark(type->content_type);
    rb_gc_mark(type->prepared);
    rb_gc_mark(type->respond);
}

static void way_mark(void *data)
{
    const way *all = data;
    rb_gc_mark(all->plan);
    rb_gc_mark(all->plan_cell);
    rb_gc_mark(all->class);
    rb_gc_mark(all->instance);
    rb_gc_mark(all->not_found);
    rb_gc_mark(all->direct_way);
    for (uint32_t index = 0; index < all->type_count; index++) mark_type(&all->types[index]);
    rb_gc_mark(all->protections);
    rb_gc_mark(all->response_class);
    rb_gc_mark(all->headers_class);
    for (int verb = 0; verb < VERB_OTHER; verb++) mark_table(&all->tables[verb]);
}

static void free_table(way_table *table)
{
    for (uint32_t index = 0; index < table->size; index++) pattern_free(&table->routes[index].pattern);
    xfree(table->routes);
}

static void way_free(void *data)
{
    way *all = data;
    for (int verb = 0; verb < VERB_OTHER; verb++) free_table(&all->tables[verb]);
    xfree(all->filters);
    xfree(all);
}

static size_t way_memory(const void *data)
{
    const way *all = data;
    size_t memory = sizeof(*all) + all->filter_count * sizeof(way_filter);
    for (int verb = 0; verb < VERB_OTHER; verb++) memory += all->tables[verb].size * sizeof(way_route);
    return memory;
}

/* Not protected by write barriers: there is one for each plan, and it is written to while it is made. */
static const rb_data_type_t WAY_TYPE = {
    .wrap_struct_name = "Xinatra::Native::Way",
    .function = { .dmark = way_mark, .dfree = way_free, .dsize = way_memory },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

way *way_of(VALUE self)
{
    way *all;
    TypedData_Get_Struct(self, way, &WAY_TYPE, all);
    return all;
}

static VALUE way_allocate(VALUE class)
{
    way *all;
    VALUE self = TypedData_Make_Struct(class, way, &WAY_TYPE, all);
    VALUE *objects[] = { &all->plan, &all->plan_cell, &all->class, &all->instance, &all->not_found, &all->direct_way,
                         &all->protections, &all->response_class, &all->headers_class };
    for (size_t index = 0; index < sizeof(objects) / sizeof(*objects); index++) *objects[index] = Qnil;
    for (int verb = 0; verb < VERB_OTHER; verb++) all->tables[verb].router = Qnil;
    return self;
}

static VALUE ask(VALUE object, const char *name)
{
    return rb_funcall(object, rb_intern(name), 0);
}

/* What a handler is given, and when: see Xinatra::Route. */
static enum captures captures_of(VALUE route, bool readable)
{
    if (RTEST(ask(route, "takes_values"))) return CAPTURES_VALUES;
    if (readable && !NIL_P(ask(route, "sole_capture"))) return CAPTURES_SOLE;

    return readable && RTEST(ask(route, "mentions_params")) ? CAPTURES_PARAMS : CAPTURES_LATER;
}

/* Whether the handler finds `params` made, if need be. */
static bool has_params(const way_route *read)
{
    return read->captures == CAPTURES_SOLE || read->captures == CAPTURES_PARAMS;
}

static enum quiet quiet_of(VALUE kind)
{
    if (NIL_P(kind)) return QUIET_NOT;
    return kind == ID2SYM(rb_intern("redirect")) ? QUIET_REDIRECT : QUIET_STRING;
}

/* `read` is in a table already, which frees its pattern. */
static void read_route(way_route *read, VALUE route)
{
    VALUE asked = ask(route, "pattern"), handler = ask(route, "handler");
    bool simple = RTEST(rb_obj_is_kind_of(asked, known.simple_pattern)), literal = simple && RTEST(ask(asked, "static?"));
    read->label = ask(route, "label");
    read->names = simple ? ask(asked, "names") : Qnil;
    read->handler = NIL_P(handler) ? 0 : rb_to_id(handler);
    read->literal = literal ? (uint32_t)RSTRING_LEN(ask(asked, "literal_prefix")) : 0;
    read->direct = RTEST(ask(route, "direct?"));
    read->fixed = !NIL_P(ask(route, "path"));
    read->captures_suffice = RTEST(ask(route, "captures_suffice?"));
    if (simple && RTEST(ask(asked, "flat?"))) pattern_init(&read->pattern, asked);
    read->splat = read->pattern.ending == ENDING_SPLAT && RTEST(ask(asked, "splat?"));
    read->captures = captures_of(route, read->fixed || read->pattern.bytes);
    read->quiet = has_params(read) || !RTEST(ask(route, "mentions_params")) ? quiet_of(ask(route, "quiet")) : QUIET_NOT;
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
        VALUE route = rb_ary_entry(all, index);
        table->routes[index] = (way_route){ .route = route, .label = Qnil, .names = Qnil };
        table->size = (uint32_t)index + 1;
        read_route(&table->routes[index], route);
    }
    router_check(router);
    table->router = router;
}

/* Reads what a DirectWay makes for a content type. */
static void read_type(way_type *type, VALUE direct_way, VALUE content_type)
{
    VALUE made = rb_funcall(direct_way, rb_intern("typed"), 1, content_type);
    Check_Type(made, T_ARRAY);
    *type = (way_type){ content_type, rb_ary_entry(made, 0), rb_ary_entry(made, 1), RTEST(rb_ary_entry(made, 2)) };
    Check_Type(type->prepared, T_ARRAY);
}

static const way_type *find_type(const way *asked, VALUE content_type)
{
    for (uint32_t index = 0; index < asked->type_count; index++) {
        if (asked->types[index].content_type == content_type) return &asked->types[index];
    }
    return NULL;
}

const way_type *way_typed(way *asked, VALUE content_type)
{
    const way_type *found = find_type(asked, content_type);
    if (found || asked->type_count == WAY_TYPES) return found;

    way_type type;
    read_type(&type, asked->direct_way, content_type);
    /* Another thread may have been here meanwhile, with this type or with others. */
    found = find_type(asked, content_type);
    if (found || asked->type_count == WAY_TYPES) return found;

    asked->types[asked->type_count] = type;
    return &asked->types[asked->type_count++];
}

static void read_filters(way *all, VALUE filters, VALUE scan)
{
    Check_Type(filters, T_ARRAY);
    all->filters = ALLOC_N(way_filter, RARRAY_LEN(filters));
    for (long index = 0; index < RARRAY_LEN(filters); index++) {
        VALUE filter = rb_ary_entry(filters, index);
        bool mentions = RTEST(rb_funcall(scan, rb_intern("mentions_params?"), 1, filter));
        all->filters[index] = (way_filter){ rb_to_id(ask(filter, "handler")), mentions };
        all->filter_count = (uint32_t)index + 1;
    }
}

/* Native::Way.new(direct_way, plan_cell, instance, bare): see the fields. */
static VALUE way_initialize(VALUE self, VALUE direct_way, VALUE plan_cell, VALUE instance, VALUE bare)
{
    way *all = way_of(self);
    if (!NIL_P(all->plan)) rb_raise(rb_eFrozenError, "a way is initialized once");

    VALUE plan = ask(direct_way, "plan");
    all->plan_cell = plan_cell;
    all->class = rb_obj_class(instance);
    all->instance = RTEST(bare) ? Qnil : instance;
    all->not_found = ask(direct_way, "not_found");
    all->direct_way = direct_way;
    way_typed(all, ask(plan, "default_content_type"));
    all->protections = ask(direct_way, "protections");
    Check_Type(all->protections, T_HASH);
    all->response_class = rb_path2class("Xinatra::Response");
    all->headers_class = rb_path2class("Rack::Headers");
    all->plain = RTEST(ask(plan, "before_everywhere?"));
    if (all->plain) read_filters(all, ask(plan, "before"), ask(plan, "scan"));
    all->strings_suffice = RTEST(ask(plan, "strings_suffice?"));
    all->settles_alone = RTEST(ask(plan, "settles_alone?"));
    all->guards_referrers = RTEST(ask(direct_way, "guards_referrers?"));
    all->types_late = RTEST(ask(plan, "late_types"));
    all->redirects_late = RTEST(ask(plan, "redirects_late?"));
    all->reads_env = RTEST(ask(plan, "reads_env?"));
    all->keeps_params = RTEST(ask(ask(plan, "scan"), "keeps_params?"));
    all->cleans_paths = RTEST(ask(direct_way, "cleans_paths?"));
    all->strict_paths = RTEST(ask(plan, "strict_paths?"));
    all->empty_path_info = RTEST(ask(plan, "empty_path_info?"));
    VALUE verbs = ask(direct_way, "verbs");
    for (int verb = 0; verb < VERB_OTHER; verb++) {
        read_table(&all->tables[verb], rb_hash_aref(verbs, rb_str_new_cstr(verb_name((enum verb)verb))));
    }
    all->plan = plan;
    all->editions = UINT64_MAX;
    return self;
}

bool way_current(way *asked)
{
    uint64_t editions = plan_editions();
    if (asked->editions == editions) return true;
    if (plan_in(asked->plan_cell) != asked->plan) return false;

    asked->editions = editions;
    return true;
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
    text path = request_path(made);
    if (NIL_P(table->router) || !seen(asked, path)) return NULL;

    uint32_t index = router_match(table->router, path, made->path, 0);
    const way_route *route = index == NEVER ? NULL : &table->routes[index];
    if (route && !route->direct) return NULL;
    /* A path of the length of the literal that it matches is that literal, with nothing encoded. */
    if (route && route->fixed && route->literal == path.size) return route;

    path = request_path(made);
    if (memchr(path.bytes, '\n', path.size) || (asked->cleans_paths && !protect_clean(path))) return NULL;

    *missed = route == NULL;
    return route;
}

void Init_way(VALUE native)
{
    VALUE class = rb_define_class_under(native, "Way", rb_cObject);
    rb_define_alloc_func(class, way_allocate);
    rb_undef_method(class, "initialize_copy");
    rb_define_method(class, "initialize", way_initialize, 4);
}
