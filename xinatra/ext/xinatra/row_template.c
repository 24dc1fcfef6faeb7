#include "row_template.h"
#include <ruby/encoding.h>
#include "json_number.h"
#include "json_text.h"
#include "ruby_text.h"

enum kind { LITERAL, TEXT, QUOTED, BARE, NUMBER, BOOLEAN, DECIMAL, TIME, INSIDE, PATH, REFERENCE, CHOICE, PREFIX, KINDS };

static const char *const NAMES[KINDS] = { "",     "text",   "quoted", "bare",      "number", "boolean", "decimal",
                                          "time", "inside", "path",   "reference", "choice", "prefix" };

/* The length of a moment without a fraction of a second, "2030-12-31 23:59:59". */
enum { SECONDS = 19 };

/* A stretch of the template's own bytes. */
typedef struct {
    size_t from, size;
} stretch;

typedef struct {
    enum kind kind;
    long index;            /* of the value in a row */
    stretch before, after; /* a LITERAL is `before`; so is what a TIME has for a zone */
    long other, rest;      /* of a CHOICE: the index of the word, and how many alternatives there are behind this one */
    stretch word;          /* for which a CHOICE is the alternative */
} part;

typedef struct {
    part *parts;
    long count;
    char *bytes;
    size_t size;
} row_template;

static void template_free(void *pointer)
{
    row_template *made = pointer;
    xfree(made->parts);
    xfree(made->bytes);
    xfree(made);
}

static size_t template_memory(const void *pointer)
{
    const row_template *made = pointer;
    return sizeof(*made) + (size_t)made->count * sizeof(part) + made->size;
}

static const rb_data_type_t TEMPLATE_TYPE = {
    .wrap_struct_name = "Xinatra::Native::RowTemplate",
    .function = { .dfree = template_free, .dsize = template_memory },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED | RUBY_TYPED_FROZEN_SHAREABLE,
};

static row_template *template_of(VALUE self)
{
    row_template *made;
    TypedData_Get_Struct(self, row_template, &TEMPLATE_TYPE, made);
    return made;
}

static VALUE template_allocate(VALUE class)
{
    row_template *made;
    return TypedData_Make_Struct(class, row_template, &TEMPLATE_TYPE, made);
}

static stretch keep(row_template *made, VALUE string)
{
    StringValue(string);
    stretch kept = { made->size, (size_t)RSTRING_LEN(string) };
    REALLOC_N(made->bytes, char, made->size + kept.size + 1);
    memcpy(made->bytes + made->size, RSTRING_PTR(string), kept.size);
    made->size += kept.size;
    return kept;
}

static enum kind kind_named(VALUE name)
{
    Check_Type(name, T_SYMBOL);
    VALUE written = rb_sym2str(name);
    for (int kind = TEXT; kind < KINDS; kind++) {
        if (strcmp(StringValueCStr(written), NAMES[kind]) == 0) return (enum kind)kind;
    }
    rb_raise(rb_eArgError, "there is no part %" PRIsVALUE, name);
}

static void read_part(row_template *made, part *into, VALUE given)
{
    if (RB_TYPE_P(given, T_STRING)) {
        into->before = keep(made, given);
        return;
    }
    Check_Type(given, T_ARRAY);
    into->kind = kind_named(rb_ary_entry(given, 0));
    if (into->kind == PREFIX) return;

    into->index = NUM2LONG(rb_ary_entry(given, 1));
    if (into->kind == TIME || into->kind == REFERENCE) into->before = keep(made, rb_ary_entry(given, 2));
    if (into->kind == REFERENCE) into->after = keep(made, rb_ary_entry(given, 3));
}

/* The words of [:choice, index, other, [[word, before], ...], after]; nil of any other part. */
static VALUE alternatives(VALUE given)
{
    if (!RB_TYPE_P(given, T_ARRAY) || rb_ary_entry(given, 0) != ID2SYM(rb_intern("choice"))) return Qnil;

    VALUE words = rb_ary_entry(given, 3);
    Check_Type(words, T_ARRAY);
    if (RARRAY_LEN(words) == 0) rb_raise(rb_eArgError, "a choice needs an alternative");
    return words;
}

static void read_choice(row_template *made, VALUE given, VALUE words)
{
    for (long at = 0; at < RARRAY_LEN(words); at++) {
        part *into = &made->parts[made->count];
        VALUE alternative = rb_ary_entry(words, at);
        Check_Type(alternative, T_ARRAY);
        into->kind = CHOICE;
        into->index = NUM2LONG(rb_ary_entry(given, 1));
        into->other = NUM2LONG(rb_ary_entry(given, 2));
        into->rest = RARRAY_LEN(words) - at - 1;
        into->word = keep(made, rb_ary_entry(alternative, 0));
        into->before = keep(made, rb_ary_entry(alternative, 1));
        into->after = keep(made, rb_ary_entry(given, 4));
        made->count++;
    }
}

static VALUE template_initialize(VALUE self, VALUE parts)
{
    Check_Type(parts, T_ARRAY);
    row_template *made = template_of(self);
    if (made->parts) rb_raise(rb_eFrozenError, "a template is initialized once");

    made->parts = ZALLOC_N(part, 1);
    for (long index = 0; index < RARRAY_LEN(parts); index++) {
        VALUE given = rb_ary_entry(parts, index), words = alternatives(given);
        long count = made->count + (NIL_P(words) ? 1 : RARRAY_LEN(words));
        REALLOC_N(made->parts, part, count);
        MEMZERO(made->parts + made->count, part, count - made->count);
        if (NIL_P(words)) {
            read_part(made, &made->parts[made->count], given);
            made->count++;
        } else {
            read_choice(made, given, words);
        }
    }
    return rb_obj_freeze(self);
}

static text stretch_of(const row_template *made, stretch where)
{
    return (text){ made->bytes + where.from, where.size };
}

/* In UTF-8; what cannot be is replaced. */
static VALUE utf8(VALUE string)
{
    if (ENC_CODERANGE(string) == ENC_CODERANGE_7BIT) return string;

    rb_encoding *encoding = rb_enc_get(string);
    if (encoding != rb_utf8_encoding() && !rb_enc_str_asciionly_p(string)) {
        string = encoding == rb_ascii8bit_encoding() ? rb_enc_associate(rb_str_dup(string), rb_utf8_encoding())
                                                     : rb_str_conv_enc(string, encoding, rb_utf8_encoding());
    }
    if (rb_enc_str_coderange(string) != ENC_CODERANGE_BROKEN) return string;

    VALUE scrubbed = rb_str_scrub(string, Qnil);
    return NIL_P(scrubbed) ? string : scrubbed;
}

/* A value as text. Code of Ruby's may run. */
static VALUE written(json_text *into, VALUE value)
{
    if (!RB_TYPE_P(value, T_STRING)) {
        json_settle(into);
        value = rb_obj_as_string(value);
        *into = json_open(into->string);
    }
    return utf8(value);
}

static void put_between(json_text *into, text before, text inside, text after)
{
    json_put(into, before);
    json_put_escaped(into, inside);
    json_put(into, after);
}

static bool shaped(text whole, const char *shape)
{
    if (whole.size < strlen(shape)) return false;
    for (size_t at = 0; shape[at]; at++) {
        char byte = whole.bytes[at];
        bool fits = shape[at] == '0' ? text_digit(byte) : shape[at] == 'T' ? byte == ' ' || byte == 'T' : byte == shape[at];
        if (!fits) return false;
    }
    return true;
}

/* "+01", "+0100" and "+01:00" as the last; "Z" where it is nought. False for anything else. */
static bool put_offset(json_text *into, text offset)
{
    if (text_equals(offset, "Z")) {
        json_put_literal(into, "Z");
        return true;
    }
    bool colon = offset.size == 6 && offset.bytes[3] == ':';
    bool known = offset.size == 3 || offset.size == 5 || colon;
    if (!known || (offset.bytes[0] != '+' && offset.bytes[0] != '-') || text_digits(offset, 1) != (offset.size == 5 ? 4 : 2)) return false;
    if (colon && text_digits(offset, 4) != 2) return false;

    const char *minutes = offset.size == 3 ? "00" : offset.bytes + offset.size - 2;
    if (memcmp(offset.bytes + 1, "00", 2) == 0 && memcmp(minutes, "00", 2) == 0) {
        json_put_literal(into, "Z");
        return true;
    }
    json_put(into, text_slice(offset, 0, 3));
    json_put_literal(into, ":");
    json_put(into, (text){ minutes, 2 });
    return true;
}

static size_t fraction_end(text whole)
{
    if (whole.size <= SECONDS || whole.bytes[SECONDS] != '.') return SECONDS;

    return SECONDS + 1 + text_digits(whole, SECONDS + 1);
}

/* "2030-12-31 23:59:59.500+01" as in RFC 3339, section 5.6. */
static void put_time(json_text *into, text whole, text zone)
{
    size_t end = shaped(whole, "0000-00-00T00:00:00") ? fraction_end(whole) : 0, kept = end;
    text offset = text_slice(whole, end, whole.size - end);
    ptrdiff_t before = into->at - RSTRING_PTR(into->string);
    json_put_literal(into, "\"");
    if (end > SECONDS) {
        while (whole.bytes[kept - 1] == '0') kept--;
        if (whole.bytes[kept - 1] == '.') kept--;
    }
    if (end) {
        json_put(into, text_slice(whole, 0, 10));
        json_put_literal(into, "T");
        json_put(into, text_slice(whole, 11, kept - 11));
    }
    bool known = end && (offset.size == 0 || put_offset(into, offset));
    if (!known) {
        into->at = RSTRING_PTR(into->string) + before;
        json_put_quoted(into, whole);
        return;
    }
    if (offset.size == 0) json_put(into, zone);
    json_put_literal(into, "\"");
}

/* What databases have for true. */
static bool truth(VALUE value)
{
    if (RB_TYPE_P(value, T_STRING)) {
        text bytes = ruby_text(value);
        return text_equals(bytes, "t") || text_equals(bytes, "true") || text_equals(bytes, "1");
    }
    return value == Qtrue || value == INT2FIX(1);
}

static void put_text(json_text *into, const row_template *made, const part *next, text value)
{
    switch (next->kind) {
    case TEXT: json_put_quoted(into, value); break;
    case QUOTED:
        json_put_literal(into, "\"");
        json_put(into, value);
        json_put_literal(into, "\"");
        break;
    case BARE: json_put(into, value); break;
    case NUMBER: json_put_number(into, value); break;
    case DECIMAL: json_put_decimal(into, value); break;
    case TIME: put_time(into, value, stretch_of(made, next->before)); break;
    case INSIDE: json_put_escaped(into, value); break;
    case PATH: json_put_segment(into, value); break;
    case CHOICE:
    case REFERENCE: put_between(into, stretch_of(made, next->before), value, stretch_of(made, next->after)); break;
    case LITERAL:
    case BOOLEAN:
    case PREFIX:
    case KINDS: break;
    }
}

static void put_value(json_text *into, const row_template *made, const part *next, VALUE value)
{
    char room[NUMBER_ROOM];
    text number;
    if (NIL_P(value)) {
        if (next->kind != INSIDE && next->kind != PATH) json_put_literal(into, "null");
    } else if (next->kind == BOOLEAN) {
        json_put_literal(into, truth(value) ? "true" : "false");
    } else if (FIXNUM_P(value)) {
        put_text(into, made, next, integer_text(room, FIX2LONG(value)));
    } else if (RB_FLOAT_TYPE_P(value) && (number = float_text(room, RFLOAT_VALUE(value))).size) {
        put_text(into, made, next, number);
    } else {
        value = written(into, value);
        put_text(into, made, next, ruby_text(value));
        RB_GC_GUARD(value);
    }
}

static bool chosen(json_text *into, const row_template *made, const part *next, VALUE word)
{
    if (NIL_P(word)) return false;

    word = written(into, word);
    text wanted = stretch_of(made, next->word), given = ruby_text(word);
    bool same = given.size == wanted.size && memcmp(given.bytes, wanted.bytes, given.size) == 0;
    RB_GC_GUARD(word);
    return same;
}

/* One alternative, and the last part of its choice where it is the one; null where none of them is. */
static const part *put_choice(json_text *into, const row_template *made, const part *next, VALUE row)
{
    if (chosen(into, made, next, rb_ary_entry(row, next->other))) {
        put_value(into, made, next, rb_ary_entry(row, next->index));
        return next + next->rest;
    }
    if (next->rest == 0) json_put_literal(into, "null");
    return next;
}

static void put_row(json_text *into, const row_template *made, VALUE row, VALUE prefix)
{
    Check_Type(row, T_ARRAY);
    for (const part *next = made->parts; next < made->parts + made->count; next++) {
        switch (next->kind) {
        case LITERAL: json_put(into, stretch_of(made, next->before)); break;
        case PREFIX: json_put(into, ruby_text(prefix)); break;
        case CHOICE: next = put_choice(into, made, next, row); break;
        default: put_value(into, made, next, rb_ary_entry(row, next->index));
        }
    }
}

/* Native::RowTemplate#append(text, rows, prefix, first) */
static VALUE template_append(VALUE self, VALUE string, VALUE rows, VALUE prefix, VALUE first)
{
    Check_Type(string, T_STRING);
    Check_Type(rows, T_ARRAY);
    Check_Type(prefix, T_STRING);
    json_text into = json_open(string);
    bool begun = !RTEST(first);
    for (long index = 0; index < RARRAY_LEN(rows); index++) {
        if (begun) json_put_literal(&into, ",");
        begun = true;
        put_row(&into, template_of(self), rb_ary_entry(rows, index), prefix);
    }
    json_settle(&into);
    ENC_CODERANGE_CLEAR(string);
    RB_GC_GUARD(prefix);
    RB_GC_GUARD(self);
    return string;
}

void Init_row_template(VALUE native)
{
    VALUE class = rb_define_class_under(native, "RowTemplate", rb_cObject);
    rb_define_alloc_func(class, template_allocate);
    rb_undef_method(class, "initialize_copy");
    rb_define_method(class, "initialize", template_initialize, 1);
    rb_define_method(class, "append", template_append, 4);
}
