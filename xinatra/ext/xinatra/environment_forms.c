#include "environment_forms.h"
#include "environment.h"

/* How many are remembered, one in each slot, and of how many keys each at most: of any request, whoever sends it. */
enum { SLOTS = 64, MOST = 64 };

typedef struct {
    VALUE pattern; /* has the keys, and no values but the base's; 0 for no form */
    VALUE base;
    size_t count;
    VALUE keys[MOST];
    uint32_t places[MOST]; /* of their entries in the pattern, and in each copy */
} form;

typedef struct {
    form *slots[SLOTS];
} forms;

/* Keys are compared by where they are, so they may not be moved. */
static void forms_mark(void *data)
{
    const forms *all = data;
    for (size_t slot = 0; slot < SLOTS; slot++) {
        const form *known = all->slots[slot];
        if (!known || !known->pattern) continue;

        rb_gc_mark(known->pattern);
        rb_gc_mark(known->base);
        for (size_t index = 0; index < known->count; index++) rb_gc_mark(known->keys[index]);
    }
}

static void forms_free(void *data)
{
    forms *all = data;
    for (size_t slot = 0; slot < SLOTS; slot++) xfree(all->slots[slot]);
    xfree(all);
}

static size_t forms_memory(const void *data)
{
    const forms *all = data;
    size_t size = sizeof(forms);
    for (size_t slot = 0; slot < SLOTS; slot++) size += all->slots[slot] ? sizeof(form) : 0;
    return size;
}

static const rb_data_type_t FORMS_TYPE = {
    .wrap_struct_name = "Xinatra::Native environment forms",
    .function = { .dmark = forms_mark, .dfree = forms_free, .dsize = forms_memory },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY,
};

VALUE environment_forms_new(void)
{
    forms *all;
    return TypedData_Make_Struct(0, forms, &FORMS_TYPE, all);
}

static size_t slot_of(const environment_entries *all)
{
    size_t hash = all->count;
    for (size_t index = 0; index < all->count; index++) hash = hash * 31 + (all->keys[index] >> 3);
    return (hash ^ hash >> 16) % SLOTS;
}

static bool fits(const form *known, VALUE base, const environment_entries *all)
{
    return known && known->pattern && known->base == base && known->count == all->count &&
           memcmp(known->keys, all->keys, all->count * sizeof(VALUE)) == 0;
}

static VALUE make(VALUE base, const environment_entries *all)
{
    VALUE owner = 0, env = rb_hash_dup(base), *pairs = ALLOCV_N(VALUE, owner, 2 * all->count);
    for (size_t index = 0; index < all->count; index++) {
        pairs[2 * index] = all->keys[index];
        pairs[2 * index + 1] = all->values[index];
    }
    rb_hash_bulk_insert(2 * (long)all->count, pairs, env);
    ALLOCV_END(owner);
    return env;
}

/* What has the slot makes place, so that what is remembered follows what comes. */
static void remember(forms *all, size_t slot, VALUE base, const environment_entries *entries, VALUE env)
{
    if (entries->count > MOST) return;
    VALUE pattern = rb_hash_dup(env);
    form *known = all->slots[slot];
    if (!known) known = all->slots[slot] = ZALLOC(form);
    known->pattern = 0;
    if (!environment_places(pattern, entries->keys, known->places, entries->count)) return;

    environment_fill(pattern, known->places, NULL, entries->count);
    known->base = base;
    known->count = entries->count;
    MEMCPY(known->keys, entries->keys, VALUE, entries->count);
    known->pattern = rb_obj_freeze(pattern); /* ObjectSpace shows it: whoever changed it would move its places */
}

static VALUE copy(const form *known, const environment_entries *all)
{
    VALUE env = rb_hash_dup(known->pattern);
    environment_fill(env, known->places, all->values, all->count);
    return env;
}

VALUE environment_forms_make(VALUE self, VALUE base, const environment_entries *entries)
{
    if (NIL_P(self)) return make(base, entries);

    forms *all;
    TypedData_Get_Struct(self, forms, &FORMS_TYPE, all);
    size_t slot = slot_of(entries);
    if (fits(all->slots[slot], base, entries)) return copy(all->slots[slot], entries);

    VALUE env = make(base, entries);
    remember(all, slot, base, entries, env);
    return env;
}
