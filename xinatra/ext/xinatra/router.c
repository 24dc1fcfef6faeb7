#include "router.h"
#include "known.h"
#include "ruby_text.h"
#include "tree.h"

/* The keys of the table of answers need no scopes. */
enum { ONE_SCOPE = 0 };

typedef struct {
    VALUE patterns; /* Ruby's objects, by index */
    pattern *simple; /* the same for C */
    uint32_t size;
    uint32_t capacity;
    bool linear;   /* patterns are tried one after the other; else the tree is asked */
    tree tree;     /* where it is linear, it has but the patterns that only Ruby can try */
    table answers; /* once frozen: of each path that one pattern matches literally, and no earlier one at all, its index */
} router;


static void router_mark(void *data)
{
    rb_gc_mark_movable(((router *)data)->patterns);
}

static void router_compact(void *data)
{
    router *all = data;
    all->patterns = rb_gc_location(all->patterns);
}

static void router_free(void *data)
{
    router *all = data;
    for (uint32_t index = 0; index < all->size; index++) pattern_free(&all->simple[index]);
    xfree(all->simple);
    tree_free(&all->tree);
    table_free(&all->answers);
    xfree(all);
}

static size_t router_memory(const void *data)
{
    const router *all = data;
    size_t memory = sizeof(*all) + all->capacity * sizeof(pattern) + tree_memory(&all->tree) + table_memory(&all->answers);
    for (uint32_t index = 0; index < all->size; index++) memory += all->simple[index].size;
    return memory;
}

static const rb_data_type_t ROUTER_TYPE = {
    .wrap_struct_name = "Xinatra::Native::Router",
    .function = { .dmark = router_mark, .dfree = router_free, .dsize = router_memory, .dcompact = router_compact },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED | RUBY_TYPED_FROZEN_SHAREABLE,
};

static router *router_of(VALUE self)
{
    router *all;
    TypedData_Get_Struct(self, router, &ROUTER_TYPE, all);
    return all;
}

static VALUE make(VALUE class, bool linear)
{
    router *all;
    VALUE self = TypedData_Make_Struct(class, router, &ROUTER_TYPE, all);
    all->linear = linear;
    tree_init(&all->tree);
    RB_OBJ_WRITE(self, &all->patterns, rb_ary_new());
    return self;
}

static VALUE make_linear(VALUE class)
{
    return make(class, true);
}

static VALUE make_radix(VALUE class)
{
    return make(class, false);
}

static pattern *room_for_pattern(router *all)
{
    if (all->size == all->capacity) {
        uint32_t capacity = all->capacity ? all->capacity * 2 : 4;
        REALLOC_N(all->simple, pattern, capacity);
        all->capacity = capacity;
    }
    pattern *room = &all->simple[all->size];
    *room = (pattern){ 0 };
    return room;
}

/* What every path begins with that a pattern of Ruby's matches. A linear router does not ask. */
static VALUE prefix_of(const router *all, VALUE added)
{
    if (all->linear) return rb_str_new(NULL, 0);

    VALUE prefix = rb_funcall(added, rb_intern("literal_prefix"), 0);
    StringValue(prefix);
    return prefix;
}

static VALUE router_add(VALUE self, VALUE added)
{
    rb_check_frozen(self);
    router *all = router_of(self);
    uint32_t index = all->size;
    if (RTEST(rb_obj_is_kind_of(added, known.simple_pattern))) {
        pattern *simple = room_for_pattern(all);
        pattern_init(simple, added);
        all->size++;
        if (!all->linear) tree_add(&all->tree, simple, index);
    } else {
        VALUE prefix = prefix_of(all, added);
        room_for_pattern(all);
        all->size++;
        tree_hang(&all->tree, ruby_text(prefix), index);
        RB_GC_GUARD(prefix);
    }
    rb_ary_push(all->patterns, added);
    return UINT2NUM(index);
}

static uint32_t linear_find(const router *all, text path, size_t limit, uint32_t from)
{
    for (uint32_t index = from; index < all->size; index++) {
        if (all->simple[index].bytes && pattern_fits(&all->simple[index], path, limit)) return index;
    }
    return NEVER;
}

/* As linear_find, by the tree. `exact`: whether captures may not take all of what they come by. */
static uint32_t radix_find(const router *all, tree_walk *walk, bool exact, size_t limit)
{
    tree_find(walk);
    while (exact && walk->best != NEVER && !pattern_fits(&all->simple[walk->best], walk->path, limit)) {
        tree_walk next = { .all = walk->all, .path = walk->path, .from = walk->best + 1, .best = NEVER };
        tree_find(&next);
        walk->best = next.best;
    }
    return walk->best;
}

/* The first pattern that needs no Ruby. */
static uint32_t find(const router *all, tree_walk *walk, bool exact, size_t limit)
{
    if (!all->linear) return radix_find(all, walk, exact, limit);

    tree_find(walk);
    return linear_find(all, walk->path, limit, walk->from);
}

static tree_trial *next_trial(tree_walk *walk)
{
    tree_trial *next = NULL;
    for (uint32_t position = 0; position < walk->trials_size; position++) {
        tree_trial *trial = &walk->trials[position];
        if (trial->position == trial->indices->size) continue;
        if (!next || trial->indices->items[trial->position] < next->indices->items[next->position]) next = trial;
    }
    return next;
}

/* Tries the patterns that only Ruby can match, in order, up to the index that was found without. */
static uint32_t try_rest(const router *all, tree_walk *walk, VALUE path, uint32_t best)
{
    tree_trial *trial;
    while ((trial = next_trial(walk))) {
        uint32_t index = trial->indices->items[trial->position++];
        if (index >= best) return best;
        if (RTEST(rb_funcall(rb_ary_entry(all->patterns, index), known.match_p, 1, path))) return index;
    }
    return best;
}

/* A path in canonical form may match with its last line feed, and without. */
static uint32_t find_canonical(const router *all, tree_walk *walk)
{
    bool exact = text_ends_capture(walk->path);
    size_t limit = text_limit(walk->path);
    uint32_t best = find(all, walk, exact, limit);
    size_t size = walk->path.size;
    if (size == 0 || walk->path.bytes[size - 1] != '\n') return best;

    text shorter = text_slice(walk->path, 0, size - 1);
    tree_walk again = { .all = walk->all, .path = shorter, .from = walk->from, .best = NEVER };
    uint32_t other = find(all, &again, true, text_limit(shorter));
    return other < best ? other : best;
}

/* For a path with more to it than bytes to compare, and for routers with patterns to be tried. */
static uint32_t match_carefully(const router *all, text path, VALUE string, uint32_t from)
{
    VALUE trials_owner = 0, canonical_owner = 0;
    tree_walk walk = { .all = &all->tree, .path = path, .from = from, .best = NEVER };
    walk.trials = ALLOCV_N(tree_trial, trials_owner, all->tree.lists_size);
    uint32_t best;
    if (text_special(walk.path)) {
        char *canonical = ALLOCV_N(char, canonical_owner, walk.path.size);
        walk.path = (text){ canonical, text_canonical(walk.path, canonical) };
        best = find_canonical(all, &walk);
    } else {
        best = find(all, &walk, false, walk.path.size);
    }
    if (NIL_P(string) && tree_has_trials(&all->tree)) string = rb_str_new(path.bytes, (long)path.size);
    best = try_rest(all, &walk, string, best);
    ALLOCV_END(canonical_owner);
    ALLOCV_END(trials_owner);
    return best;
}

static uint32_t match(const router *all, text asked, VALUE string, uint32_t from)
{
    uint32_t index = table_get(&all->answers, ONE_SCOPE, asked);
    if (index != NEVER && index >= from) return index;
    if (rb_array_len(all->patterns) == 0) return NEVER;
    if (tree_has_trials(&all->tree) || text_special(asked)) return match_carefully(all, asked, string, from);

    if (all->linear) {
        index = linear_find(all, asked, asked.size, from);
    } else {
        tree_walk walk = { .all = &all->tree, .path = asked, .from = from, .best = NEVER };
        tree_find(&walk);
        index = walk.best;
    }
    return index;
}

uint32_t router_match(VALUE self, text path, VALUE string, uint32_t from)
{
    uint32_t index = match(router_of(self), path, string, from);
    RB_GC_GUARD(self);
    RB_GC_GUARD(string);
    return index;
}

void router_check(VALUE self)
{
    router_of(self);
}

/* Ruby's index of the last route tried, as the first that is to be tried. */
static uint32_t behind(VALUE after)
{
    long index = NUM2LONG(after);
    if (index < 0) return 0;

    return index < (long)NEVER ? (uint32_t)index + 1 : NEVER;
}

static VALUE router_ask(int count, VALUE *arguments, VALUE self)
{
    rb_check_arity(count, 1, 2);
    StringValue(arguments[0]);
    uint32_t from = count == 2 ? behind(arguments[1]) : 0;
    uint32_t index = router_match(self, ruby_text(arguments[0]), arguments[0], from);
    return index == NEVER ? Qnil : UINT2NUM(index);
}

/* Finds out which paths their text decides. */
static void prepare_answers(router *all)
{
    for (uint32_t index = 0; index < all->size; index++) {
        const pattern *simple = &all->simple[index];
        if (!simple->bytes || !pattern_static(simple)) continue;

        if (match(all, pattern_text(simple), Qnil, 0) == index) table_add(&all->answers, ONE_SCOPE, pattern_text(simple), index);
    }
}

static VALUE router_freeze(VALUE self)
{
    router *all = router_of(self);
    if (OBJ_FROZEN(self)) return self;

    prepare_answers(all);
    rb_ary_freeze(all->patterns);
    return rb_call_super(0, NULL);
}

static void define(VALUE native, const char *name, VALUE parent, rb_alloc_func_t allocate)
{
    rb_define_alloc_func(rb_define_class_under(native, name, parent), allocate);
}

void Init_router(VALUE native)
{
    VALUE class = rb_define_class_under(native, "Router", rb_cObject);
    rb_undef_alloc_func(class);
    rb_undef_method(class, "initialize_copy");
    rb_define_method(class, "add", router_add, 1);
    rb_define_method(class, "freeze", router_freeze, 0);
    rb_define_method(class, "match", router_ask, -1);
    define(native, "Linear", class, make_linear);
    define(native, "Radix", class, make_radix);
}
