#include "columns.h"
#include <math.h>
#include <stdint.h>
#include <ruby/encoding.h>
#include "column_text.h"

/* Hashes of more entries are given them one by one. */
enum { MANY = 32 };

typedef bool (*test)(VALUE value);

/* Columns.run(values, from) */
static VALUE columns_run(VALUE self, VALUE values, VALUE from)
{
    Check_Type(values, T_ARRAY);
    long at = NUM2LONG(from);
    if (at < 0 || at >= RARRAY_LEN(values)) return from;

    VALUE class = CLASS_OF(RARRAY_AREF(values, at));
    while (++at < RARRAY_LEN(values) && CLASS_OF(RARRAY_AREF(values, at)) == class) continue;
    return LONG2NUM(at);
}

/* Values are added so many at a time: each time costs as much as to read one. */
enum { TOGETHER = 64 };

/* Columns.members(objects, values, limit, place) */
static VALUE columns_members(VALUE self, VALUE objects, VALUE values, VALUE limit, VALUE place)
{
    Check_Type(objects, T_ARRAY);
    Check_Type(values, T_ARRAY);
    Check_Type(place, T_FIXNUM);
    long at = RARRAY_LEN(values), end = NUM2LONG(limit);
    if (end > RARRAY_LEN(objects)) rb_raise(rb_eArgError, "there are no %ld objects", end);

    while (at < end) {
        VALUE read[TOGETHER];
        long count = 0;
        while (count < TOGETHER && at < end) {
            VALUE object = RARRAY_AREF(objects, at++);
            Check_Type(object, T_STRUCT);
            read[count++] = rb_struct_aref(object, place);
        }
        rb_ary_cat(values, read, count);
    }
    return values;
}

static bool is_id(VALUE value)
{
    return RB_TYPE_P(value, T_STRING) && CLASS_OF(value) == rb_cString;
}

static bool is_string(VALUE value)
{
    return is_id(value) && ENCODING_GET(value) == rb_utf8_encindex();
}

static bool is_int(VALUE value)
{
    return FIXNUM_P(value) && FIX2LONG(value) <= INT32_MAX && FIX2LONG(value) >= INT32_MIN;
}

static bool is_float(VALUE value)
{
    return RB_FLOAT_TYPE_P(value) && isfinite(RFLOAT_VALUE(value));
}

static bool is_boolean(VALUE value)
{
    return value == Qtrue || value == Qfalse;
}

static const struct {
    const char *name;
    test test;
} KINDS[] = { { "string", is_string }, { "id", is_id }, { "int", is_int }, { "float", is_float }, { "boolean", is_boolean } };

static test test_of(VALUE kind)
{
    VALUE name = rb_sym2str(kind);
    for (size_t at = 0; at < sizeof(KINDS) / sizeof(*KINDS); at++) {
        if (strcmp(RSTRING_PTR(name), KINDS[at].name) == 0) return KINDS[at].test;
    }
    rb_raise(rb_eArgError, "there is no test of %" PRIsVALUE, rb_inspect(kind));
}

/* Columns.odd(values, kind, null) */
static VALUE columns_odd(VALUE self, VALUE values, VALUE kind, VALUE null)
{
    Check_Type(values, T_ARRAY);
    Check_Type(kind, T_SYMBOL);
    test wanted = test_of(kind);
    VALUE odd = Qnil;
    for (long at = 0; at < RARRAY_LEN(values); at++) {
        VALUE value = RARRAY_AREF(values, at);
        if (wanted(value) || (NIL_P(value) && RTEST(null))) continue;

        if (NIL_P(odd)) odd = rb_ary_new();
        rb_ary_push(odd, LONG2NUM(at));
    }
    return odd;
}

/* Values whose names were found last: of an enum there are few, and a look into the Hash costs thrice as much. */
enum { RECENT = 64 };

typedef struct {
    VALUE value, name;
} named;

/* FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), over the last bytes of long texts. */
static named *slot_of(named *recent, VALUE value)
{
    if (!is_id(value)) return &recent[(value >> 4) % RECENT];

    const unsigned char *end = (const unsigned char *)RSTRING_END(value);
    long size = RSTRING_LEN(value) < 16 ? RSTRING_LEN(value) : 16;
    uint32_t hash = 2166136261;
    for (const unsigned char *byte = end - size; byte < end; byte++) hash = (hash ^ *byte) * 16777619;
    return &recent[hash % RECENT];
}

static bool same(VALUE one, VALUE other)
{
    if (one == other) return true;

    return is_id(one) && is_id(other) && RSTRING_LEN(one) == RSTRING_LEN(other) && ENCODING_GET(one) == ENCODING_GET(other) &&
           memcmp(RSTRING_PTR(one), RSTRING_PTR(other), (size_t)RSTRING_LEN(one)) == 0;
}

static VALUE name_of(named *recent, VALUE names, VALUE value)
{
    named *slot = slot_of(recent, value);
    if (slot->value == Qundef || !same(slot->value, value)) *slot = (named){ value, rb_hash_lookup2(names, value, Qnil) };
    return slot->name;
}

/* Columns.name(values, names, null) */
static VALUE columns_name(VALUE self, VALUE values, VALUE names, VALUE null)
{
    Check_Type(values, T_ARRAY);
    Check_Type(names, T_HASH);
    named recent[RECENT];
    for (size_t at = 0; at < RECENT; at++) recent[at] = (named){ Qundef, Qnil };
    VALUE odd = Qnil;
    for (long at = 0; at < RARRAY_LEN(values); at++) {
        VALUE value = RARRAY_AREF(values, at);
        if (NIL_P(value) && RTEST(null)) continue;

        VALUE name = name_of(recent, names, value);
        if (NIL_P(name)) {
            if (NIL_P(odd)) odd = rb_ary_new();
            rb_ary_push(odd, LONG2NUM(at));
        } else {
            rb_ary_store(values, at, name);
        }
    }
    return odd;
}

static VALUE hash_of(long count, VALUE *entries)
{
    VALUE hash = rb_hash_new();
    if (count <= MANY) {
        rb_hash_bulk_insert(2 * count, entries, hash);
    } else {
        for (long at = 0; at < count; at++) rb_hash_aset(hash, entries[2 * at], entries[2 * at + 1]);
    }
    return hash;
}

/* As rb_ary_entry, which is called for each value. */
static inline VALUE value_at(VALUE column, long row)
{
    return row < RARRAY_LEN(column) ? RARRAY_AREF(column, row) : Qnil;
}

/* Columns.hashes(keys, columns, size) */
static VALUE columns_hashes(VALUE self, VALUE keys, VALUE columns, VALUE size)
{
    Check_Type(keys, T_ARRAY);
    Check_Type(columns, T_ARRAY);
    long count = RARRAY_LEN(keys), rows = NUM2LONG(size);
    if (RARRAY_LEN(columns) != count) rb_raise(rb_eArgError, "%ld keys are for %ld columns", count, RARRAY_LEN(columns));

    VALUE held, *entries = ALLOCV_N(VALUE, held, 2 * count + 1);
    for (long at = 0; at < count; at++) {
        Check_Type(RARRAY_AREF(columns, at), T_ARRAY);
        entries[2 * at] = RARRAY_AREF(keys, at);
        entries[2 * at + 1] = Qnil;
    }
    VALUE hashes = rb_ary_new_capa(rows);
    for (long row = 0; row < rows;) {
        VALUE made[TOGETHER];
        long number = 0;
        for (; number < TOGETHER && row < rows; row++) {
            for (long at = 0; at < count; at++) entries[2 * at + 1] = value_at(RARRAY_AREF(columns, at), row);
            made[number++] = hash_of(count, entries);
        }
        rb_ary_cat(hashes, made, number);
    }
    ALLOCV_END(held);
    return hashes;
}

/* Columns.wrap(class, objects, context) */
static VALUE columns_wrap(VALUE self, VALUE class, VALUE objects, VALUE context)
{
    Check_Type(class, T_CLASS);
    Check_Type(objects, T_ARRAY);
    VALUE wrappers = rb_ary_new_capa(RARRAY_LEN(objects));
    for (long at = 0; at < RARRAY_LEN(objects); at++) {
        VALUE given[] = { RARRAY_AREF(objects, at), context };
        rb_ary_push(wrappers, rb_class_new_instance(2, given, class));
    }
    return wrappers;
}

void Init_columns(VALUE native)
{
    VALUE module = rb_define_module_under(native, "Columns");
    rb_define_module_function(module, "run", columns_run, 2);
    rb_define_module_function(module, "members", columns_members, 4);
    rb_define_module_function(module, "odd", columns_odd, 3);
    rb_define_module_function(module, "name", columns_name, 3);
    rb_define_module_function(module, "hashes", columns_hashes, 3);
    rb_define_module_function(module, "wrap", columns_wrap, 3);
    rb_define_module_function(module, "write", column_text_write, 4);
}
