#include "figures.h"
#include <sys/mman.h>

/* A slot is one process's while that lives; its successor goes on with what happened. Its cache lines are its own. */
typedef struct __attribute__((aligned(64))) {
    uint64_t owner; /* who has it, as Ruby tells processes apart; 0: nobody had it yet */
    tally tally;
} slot;

typedef struct {
    slot *slots; /* shared with those that are forked */
    uint32_t count;
    slot *claimed;
} figures;

static void figures_free(void *data)
{
    figures *all = data;
    if (all->slots) munmap(all->slots, all->count * sizeof(slot));
    xfree(all);
}

static size_t figures_memory(const void *data)
{
    return sizeof(figures) + ((const figures *)data)->count * sizeof(slot);
}

static const rb_data_type_t FIGURES_TYPE = {
    .wrap_struct_name = "Xinatra::Native::Figures",
    .function = { .dfree = figures_free, .dsize = figures_memory },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

static figures *figures_of(VALUE self)
{
    figures *all;
    TypedData_Get_Struct(self, figures, &FIGURES_TYPE, all);
    return all;
}

tally *figures_claimed(VALUE self)
{
    const figures *all = figures_of(self);
    if (!all->claimed) rb_raise(rb_eRuntimeError, "figures are claimed before they are written");
    return &all->claimed->tally;
}

static VALUE allocate(VALUE class)
{
    figures *all;
    return TypedData_Make_Struct(class, figures, &FIGURES_TYPE, all);
}

/* Figures#initialize(slots) */
static VALUE initialize(VALUE self, VALUE slots)
{
    figures *all = figures_of(self);
    uint32_t count = NUM2UINT(slots);
    if (all->slots || !count || count > 65536) rb_raise(rb_eArgError, "figures are made once, for 1 to 65536 processes");

    void *memory = mmap(NULL, count * sizeof(slot), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) rb_sys_fail("mmap");
    all->slots = memory;
    all->count = count;
    return self;
}

/* Figures#take(index, before, now) */
static VALUE take(VALUE self, VALUE index, VALUE before, VALUE now)
{
    figures *all = figures_of(self);
    uint32_t which = NUM2UINT(index);
    uint64_t expected = NUM2ULL(before);
    if (which >= all->count) rb_raise(rb_eIndexError, "there is no slot %u", which);
    slot *one = &all->slots[which];
    if (!__atomic_compare_exchange_n(&one->owner, &expected, NUM2ULL(now), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return Qfalse;

    uint64_t *figure = (uint64_t *)&one->tally;
    for (int at = TALLY_PAST; at < TALLY_FIGURES; at++) tally_set(&figure[at], 0);
    tally_add(&one->tally.begun, 1);
    all->claimed = one;
    return Qtrue;
}

/* Figures#owners */
static VALUE owners(VALUE self)
{
    const figures *all = figures_of(self);
    VALUE found = rb_ary_new_capa(all->count);
    for (uint32_t index = 0; index < all->count; index++) {
        rb_ary_push(found, ULL2NUM(__atomic_load_n(&all->slots[index].owner, __ATOMIC_SEQ_CST)));
    }
    return found;
}

static VALUE list_of(const uint64_t *from, int count)
{
    VALUE all = rb_ary_new_capa(count);
    for (int at = 0; at < count; at++) rb_ary_push(all, ULL2NUM(from[at]));
    return all;
}

static void tell(VALUE into, const char *name, VALUE value)
{
    rb_hash_aset(into, ID2SYM(rb_intern(name)), value);
}

static VALUE hash_of(const tally *all)
{
    VALUE told = rb_hash_new(), requests = rb_ary_new_capa(TALLY_METHODS);
    for (int method = 0; method < TALLY_METHODS; method++) rb_ary_push(requests, list_of(all->requests[method], TALLY_CLASSES));
    tell(told, "begun", ULL2NUM(all->begun));
    tell(told, "requests", requests);
    tell(told, "durations", list_of(all->durations, TALLY_BOUNDS + 1));
    tell(told, "duration", ULL2NUM(all->duration));
    tell(told, "received", ULL2NUM(all->received));
    tell(told, "sent", ULL2NUM(all->sent));
    tell(told, "accepted", ULL2NUM(all->accepted));
    tell(told, "timed_out", list_of(all->timed_out, PATIENCE_COUNT));
    tell(told, "refused", ULL2NUM(all->refused));
    tell(told, "hijacked", ULL2NUM(all->hijacked));
    tell(told, "slow", ULL2NUM(all->slow));
    tell(told, "connections", ULL2NUM(all->connections));
    tell(told, "handlers", ULL2NUM(all->handlers));
    tell(told, "in_flight", ULL2NUM(all->in_flight));
    return told;
}

/* Figures#sum(living): what happened in all slots, and what is now in those. */
static VALUE sum(VALUE self, VALUE living)
{
    const figures *all = figures_of(self);
    tally total = { 0 };
    uint64_t *sums = (uint64_t *)&total;
    Check_Type(living, T_ARRAY);
    for (uint32_t index = 0; index < all->count; index++) {
        const uint64_t *figure = (const uint64_t *)&all->slots[index].tally;
        int count = RTEST(rb_ary_includes(living, UINT2NUM(index))) ? TALLY_FIGURES : TALLY_PAST;
        for (int at = 0; at < count; at++) sums[at] += __atomic_load_n(&figure[at], __ATOMIC_RELAXED);
    }
    return hash_of(&total);
}

static void define_labels(VALUE class)
{
    VALUE methods = rb_ary_new(), bounds = rb_ary_new();
    for (int which = 0; which < TALLY_METHODS; which++) rb_ary_push(methods, rb_interned_str_cstr(TALLY_METHOD_NAMES[which]));
    for (int which = 0; which < TALLY_BOUNDS; which++) rb_ary_push(bounds, UINT2NUM(TALLY_MICROSECONDS[which]));
    rb_define_const(class, "METHODS", rb_obj_freeze(methods));
    rb_define_const(class, "BOUNDS", rb_obj_freeze(bounds));
}

void Init_figures(VALUE native)
{
    VALUE class = rb_define_class_under(native, "Figures", rb_cObject);
    rb_define_alloc_func(class, allocate);
    define_labels(class);
    rb_define_private_method(class, "share", initialize, 1);
    rb_define_method(class, "take", take, 3);
    rb_define_method(class, "owners", owners, 0);
    rb_define_method(class, "sum", sum, 1);
}
