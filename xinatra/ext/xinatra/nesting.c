#include "nesting.h"
#include <ruby/encoding.h>
#include <stdbool.h>
#include "params.h"
#include "ruby_text.h"
#include "text.h"

/* What is read here: Rack's limits, or less. */
enum { DEEPEST = 32, MOST_PAIRS = 4096, LARGEST = 1 << 20 };

/* What Rack makes parameters of. */
static VALUE params_class;

static bool equals(text whole, const char *other)
{
    return whole.size == strlen(other) && memcmp(whole.bytes, other, whole.size) == 0;
}

static bool begins(text whole, const char *start)
{
    return whole.size >= strlen(start) && memcmp(whole.bytes, start, strlen(start)) == 0;
}

static text after(text whole, size_t from) { return text_slice(whole, from, whole.size - from); }

static const char *find(text whole, char byte, size_t from)
{
    return whole.size > from ? memchr(whole.bytes + from, byte, whole.size - from) : NULL;
}

/* A name is a key and what is behind it: "a" and "[b][c]" of "a[b][c]", then "b" and "[c]". */
static text split_key(text name, int depth, text *rest)
{
    const char *end = NULL;
    text key = name;
    if (depth == 0) {
        if ((end = find(name, '[', 1))) key = text_slice(name, 0, (size_t)(end - name.bytes));
        *rest = after(name, key.size);
        return key;
    }
    if (begins(name, "[]")) {
        *rest = after(name, 2);
        return text_slice(name, 0, 2);
    }
    if (begins(name, "[")) end = find(name, ']', 1);
    if (end) key = text_slice(name, 1, (size_t)(end - name.bytes) - 1);
    *rest = end ? after(name, key.size + 2) : after(name, name.size);
    return key;
}

/* The name inside of an element: "b" of "[][b]", "[b][c]" of "[][b][c]". */
static text child_name(text rest)
{
    if (rest.size > 4 && rest.bytes[2] == '[' && rest.bytes[rest.size - 1] == ']') {
        text child = text_slice(rest, 3, rest.size - 4);
        if (!find(child, '[', 0) && !find(child, ']', 0)) return child;
    }
    return after(rest, 2);
}

static VALUE key_string(text key) { return ruby_frozen(ruby_utf8(key)); }

static VALUE nested_at(VALUE params, VALUE key) { return rb_hash_lookup2(params, key, Qnil); }

static bool nested(VALUE object) { return RTEST(rb_obj_is_kind_of(object, params_class)); }

/* Whether the last element has such a key already, so that another one has to be begun. */
static bool has_key(VALUE element, text child)
{
    VALUE inner = element;
    for (size_t at = 0; at + 1 < child.size; at++) {
        if (child.bytes[at] == '[' && child.bytes[at + 1] == ']') return false;
    }
    size_t at = 0;
    while (at < child.size) {
        size_t from = at;
        while (at < child.size && child.bytes[at] != '[' && child.bytes[at] != ']') at++;
        if (at > from) {
            VALUE key = key_string(text_slice(child, from, at - from));
            if (!nested(inner)) return false;
            VALUE found = rb_hash_lookup2(inner, key, Qundef);
            if (found == Qundef) return false;
            inner = found;
        }
        while (at < child.size && (child.bytes[at] == '[' || child.bytes[at] == ']')) at++;
    }
    return true;
}

static VALUE nest(VALUE params, text name, VALUE value, int depth);

/* The list below a key, a new one where there is none; Qundef where there is something else. */
static VALUE list_at(VALUE params, text key)
{
    VALUE string = key_string(key), list = nested_at(params, string);
    if (RB_TYPE_P(list, T_ARRAY)) return list;
    if (RTEST(list)) return Qundef;
    list = rb_ary_new();
    rb_hash_aset(params, string, list);
    return list;
}

static VALUE nest_in_list(VALUE params, text key, text rest, VALUE value, int depth)
{
    VALUE list = list_at(params, key);
    if (list == Qundef) return Qundef;
    if (rest.size == 2) {
        rb_ary_push(list, value);
        return params;
    }
    text child = child_name(rest);
    VALUE last = rb_ary_entry(list, -1);
    if (nested(last) && !has_key(last, child)) {
        return nest(last, child, value, depth + 1) == Qundef ? Qundef : params;
    }
    VALUE made = nest(rb_obj_alloc(params_class), child, value, depth + 1);
    if (made == Qundef) return Qundef;
    rb_ary_push(list, made);
    return params;
}

static VALUE nest_in_hash(VALUE params, text key, text rest, VALUE value, int depth)
{
    VALUE string = key_string(key), inner = nested_at(params, string);
    if (!RTEST(inner)) inner = rb_obj_alloc(params_class);
    else if (!nested(inner)) return Qundef;
    inner = nest(inner, rest, value, depth + 1);
    if (inner == Qundef) return Qundef;
    rb_hash_aset(params, string, inner);
    return params;
}

/* Puts a value where its name says. Returns what is to stand at this depth, Qundef where it cannot be put there. */
static VALUE nest(VALUE params, text name, VALUE value, int depth)
{
    if (depth >= DEEPEST) return Qundef;
    text rest, key = split_key(name, depth, &rest);
    if (key.size == 0) return Qnil;
    if (rest.size == 0 && depth > 0 && equals(key, "[]")) return rb_ary_new_from_args(1, value);
    if (rest.size == 0 || equals(rest, "[")) {
        rb_hash_aset(params, key_string(rest.size ? name : key), value);
        return params;
    }
    return (begins(rest, "[]") ? nest_in_list : nest_in_hash)(params, key, rest, value, depth);
}

/* Whether brackets are to be looked for by bytes. */
static bool sound_name(VALUE name)
{
    return RB_TYPE_P(name, T_STRING) && rb_enc_get_index(name) == rb_utf8_encindex() &&
           rb_enc_str_coderange(name) != ENC_CODERANGE_BROKEN;
}

static bool put(VALUE params, VALUE name, VALUE value)
{
    if (!sound_name(name)) return false;
    VALUE source = rb_str_new_frozen(name);
    bool done = nest(params, ruby_text(source), value, 0) != Qundef;
    RB_GC_GUARD(source);
    return done;
}

static bool push(VALUE pairs, VALUE name, VALUE value)
{
    rb_ary_push(pairs, rb_ary_new_from_args(2, name, value));
    return true;
}

typedef bool taker(VALUE target, VALUE name, VALUE value);

static bool take_pair(text pair, taker *take, VALUE target)
{
    const char *equal = find(pair, '=', 0);
    size_t size = equal ? (size_t)(equal - pair.bytes) : pair.size;
    VALUE name = params_decode(pair.bytes, size);
    VALUE value = equal ? params_decode(equal + 1, pair.size - size - 1) : Qnil;
    return take(target, name, value);
}

/* Hands each pair over, until one is not taken. Blanks behind an ampersand belong to none. */
static bool each_pair(text source, taker *take, VALUE target)
{
    size_t from = 0;
    for (int pairs = 1; pairs <= MOST_PAIRS; pairs++) {
        const char *end = find(source, '&', from);
        size_t stop = end ? (size_t)(end - source.bytes) : source.size;
        if (stop > from && !take_pair(text_slice(source, from, stop - from), take, target)) return false;
        if (!end) return true;
        from = stop + 1;
        while (from < source.size && source.bytes[from] == ' ') from++;
    }
    return false;
}

static bool ascii(text source)
{
    for (size_t at = 0; at < source.size; at++) {
        if (source.bytes[at] & 0x80) return false;
    }
    return true;
}

static bool readable(text source) { return source.size <= LARGEST && ascii(source) && text_decodable(source); }

static bool read_all(VALUE target, taker *take, VALUE string)
{
    if (!rb_enc_asciicompat(rb_enc_get(string))) return false;
    VALUE source = rb_str_new_frozen(string);
    bool done = readable(ruby_text(source)) && each_pair(ruby_text(source), take, target);
    RB_GC_GUARD(source);
    return done;
}

static bool read_into(VALUE target, taker *take, int argc, const VALUE *argv)
{
    if (argc == 0 || argc > 2 || !RB_TYPE_P(argv[0], T_STRING)) return false;
    if (argc == 2 && !NIL_P(argv[1]) && !(RB_TYPE_P(argv[1], T_STRING) && equals(ruby_text(argv[1]), "&"))) return false;
    return read_all(target, take, argv[0]);
}

VALUE nesting_pairs(VALUE source)
{
    VALUE pairs = rb_ary_new();
    return read_all(pairs, push, source) ? pairs : Qundef;
}

/* A name without brackets is its own key, in a frozen copy: the Hash would look for an equal one to share. */
static bool put_own(VALUE params, VALUE name, VALUE value)
{
    text bytes = ruby_text(name);
    if (bytes.size == 0 || find(bytes, '[', 0)) return put(params, name, value);
    if (!sound_name(name)) return false;
    rb_hash_aset(params, key_string(bytes), value);
    return true;
}

VALUE nesting_params(VALUE pairs)
{
    VALUE params = rb_hash_new();
    for (long index = 0; index < RARRAY_LEN(pairs); index++) {
        VALUE pair = RARRAY_AREF(pairs, index);
        if (!put_own(params, RARRAY_AREF(pair, 0), RARRAY_AREF(pair, 1))) return Qundef;
    }
    return params;
}

static VALUE parse_nested_query(int argc, VALUE *argv, VALUE self)
{
    VALUE params = rb_hash_new();
    return read_into(params, put, argc, argv) ? params : rb_call_super(argc, argv);
}

static VALUE parse_query_pairs(int argc, VALUE *argv, VALUE self)
{
    VALUE pairs = rb_ary_new();
    return read_into(pairs, push, argc, argv) ? pairs : rb_call_super(argc, argv);
}

static VALUE normalize_params(int argc, VALUE *argv, VALUE self)
{
    rb_check_arity(argc, 3, 4);
    bool known = rb_obj_class(argv[0]) == params_class;
    return known && put(argv[0], argv[1], argv[2]) ? argv[0] : rb_call_super(argc, argv);
}

void Init_nesting(VALUE native)
{
    rb_gc_register_address(&params_class);
    params_class = rb_path2class("Rack::QueryParser::Params");
    VALUE module = rb_define_module_under(native, "QueryParser");
    rb_define_method(module, "parse_nested_query", parse_nested_query, -1);
    rb_define_method(module, "parse_query_pairs", parse_query_pairs, -1);
    rb_define_method(module, "normalize_params", normalize_params, -1);
    rb_define_const(module, "DEEPEST", INT2FIX(DEEPEST));
    rb_define_const(module, "MOST_PAIRS", INT2FIX(MOST_PAIRS));
    rb_define_const(module, "LARGEST", INT2FIX(LARGEST));
}
