#include "column_text.h"
#include <ruby/encoding.h>
#include "json_number.h"
#include "json_text.h"
#include "ruby_text.h"

/* Whoever writes values that have no words of their own here. */
typedef struct {
    json_text text;
    VALUE generator;
} writing;

static void put_column(writing *into, VALUE column, long index);

/* What the generator of Ruby's JSON says. */
static void put_generated(writing *into, VALUE value)
{
    json_settle(&into->text);
    VALUE generated = rb_funcall(into->generator, rb_intern("generate"), 1, value);
    Check_Type(generated, T_STRING);
    into->text = json_open(into->text.string);
    json_put(&into->text, ruby_text(generated));
    RB_GC_GUARD(generated);
}

static bool plain_string(VALUE value)
{
    if (!RB_TYPE_P(value, T_STRING) || CLASS_OF(value) != rb_cString) return false;

    int range = ENC_CODERANGE(value);
    if (range == ENC_CODERANGE_UNKNOWN) range = rb_enc_str_coderange(value);
    return range == ENC_CODERANGE_7BIT || (range == ENC_CODERANGE_VALID && ENCODING_GET(value) == rb_utf8_encindex());
}

static void put_value(writing *into, VALUE value)
{
    char room[NUMBER_ROOM];
    text number;
    if (NIL_P(value)) {
        json_put_literal(&into->text, "null");
    } else if (value == Qtrue || value == Qfalse) {
        json_put_literal(&into->text, value == Qtrue ? "true" : "false");
    } else if (FIXNUM_P(value)) {
        json_put(&into->text, integer_text(room, FIX2LONG(value)));
    } else if (RB_FLOAT_TYPE_P(value) && (number = float_text(room, RFLOAT_VALUE(value))).size) {
        json_put(&into->text, number);
    } else if (plain_string(value)) {
        json_put_quoted(&into->text, ruby_text(value));
    } else {
        put_generated(into, value);
    }
}

/* As rb_ary_entry, which is a call, but for indices from the end: there are none. */
static inline VALUE entry(VALUE array, long index)
{
    return (unsigned long)index < (unsigned long)RARRAY_LEN(array) ? RARRAY_AREF(array, index) : Qnil;
}

/* Keys have their punctuation: {"first": and ,"second": */
static void put_object(writing *into, VALUE keys, VALUE columns, long index)
{
    Check_Type(keys, T_ARRAY);
    Check_Type(columns, T_ARRAY);
    if (RARRAY_LEN(keys) == 0) json_put_byte(&into->text, '{');
    for (long at = 0; at < RARRAY_LEN(keys); at++) {
        VALUE key = RARRAY_AREF(keys, at);
        Check_Type(key, T_STRING);
        json_put(&into->text, ruby_text(key));
        put_column(into, entry(columns, at), index);
    }
    json_put_byte(&into->text, '}');
}

static void put_list(writing *into, VALUE offsets, VALUE items, long index)
{
    Check_Type(offsets, T_ARRAY);
    long from = NUM2LONG(rb_ary_entry(offsets, index)), to = NUM2LONG(rb_ary_entry(offsets, index + 1));
    json_put_byte(&into->text, '[');
    for (long at = from; at < to; at++) {
        if (at > from) json_put_byte(&into->text, ',');
        put_column(into, items, at);
    }
    json_put_byte(&into->text, ']');
}

static void put_values(writing *into, VALUE values, long index)
{
    Check_Type(values, T_ARRAY);
    put_value(into, entry(values, index));
}

static void put_deep(writing *into, VALUE column, long index)
{
    if (ruby_stack_check()) rb_raise(rb_eSysStackError, "stack level too deep");
    switch (RARRAY_LEN(column)) {
    case 2: put_object(into, RARRAY_AREF(column, 0), RARRAY_AREF(column, 1), index); break;
    case 3: put_list(into, RARRAY_AREF(column, 0), RARRAY_AREF(column, 1), index); break;
    default: rb_raise(rb_eArgError, "a column has one to three parts, not %ld", RARRAY_LEN(column));
    }
}

/* [values], [keys, columns] or [offsets, items, nil]: the former are not asked how deep they are, for there are most of them. */
static void put_column(writing *into, VALUE column, long index)
{
    Check_Type(column, T_ARRAY);
    if (RARRAY_LEN(column) == 1) {
        put_values(into, RARRAY_AREF(column, 0), index);
    } else {
        put_deep(into, column, index);
    }
}

VALUE column_text_write(VALUE self, VALUE string, VALUE column, VALUE index, VALUE generator)
{
    Check_Type(string, T_STRING);
    writing into = { json_open(string), generator };
    put_column(&into, column, NUM2LONG(index));
    json_settle(&into.text);
    ENC_CODERANGE_CLEAR(string);
    RB_GC_GUARD(column);
    RB_GC_GUARD(generator);
    return string;
}
