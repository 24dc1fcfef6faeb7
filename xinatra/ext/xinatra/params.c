#include "params.h"
#include <ruby/encoding.h>
#include "ruby_text.h"

/* A name with an encoded bracket nests, too. */
static bool sound_escape(text query, size_t at)
{
    int byte = text_decoded(query, at);
    return byte >= 0 && byte != '[';
}

bool params_plain(text query)
{
    if (query.size >= PARAMS_LONGEST) return false;

    for (size_t at = 0; at < query.size; at++) {
        unsigned char byte = (unsigned char)query.bytes[at];
        if (byte == '%' ? !sound_escape(query, at) : (byte == '[' || byte == ' ' || byte >= 128)) return false;
    }
    return true;
}

/* How many bytes from there on a key may have. */
static size_t key_size(text query, size_t from)
{
    size_t at = from;
    while (at < query.size && (ISALNUM(query.bytes[at]) || memchr("_.-", query.bytes[at], 3))) at++;
    return at - from;
}

/* The size of a bracket, as it is or encoded; 0 where there is another byte. */
static size_t bracket_size(text query, size_t at, char bracket)
{
    if (at >= query.size) return 0;
    if (query.bytes[at] == bracket) return 1;
    return text_decoded(query, at) == bracket ? 3 : 0;
}

/* Passes over a name: a key, and others in brackets. */
static bool pass_name(text query, size_t *at)
{
    size_t size = key_size(query, *at), bracket;
    if (size == 0) return true;
    *at += size;
    for (int depth = 0; (bracket = bracket_size(query, *at, '[')); depth++) {
        *at += bracket;
        size = key_size(query, *at);
        *at += size;
        bracket = bracket_size(query, *at, ']');
        if (size == 0 || bracket == 0 || depth == PARAMS_DEEPEST) return false;
        *at += bracket;
    }
    return true;
}

/* Passes over a value, where there is one, up to the end of the pair. */
static bool pass_value(text query, size_t *at)
{
    if (*at == query.size || query.bytes[*at] != '=') return *at == query.size || query.bytes[*at] == '&';

    for (; *at < query.size && query.bytes[*at] != '&'; ++*at) {
        unsigned char byte = (unsigned char)query.bytes[*at];
        if (byte == ' ' || byte >= 128) return false;
        if (byte != '%') continue;
        if (text_decoded(query, *at) < 0) return false;
        *at += 2;
    }
    return true;
}

/* The next byte of a name in which nothing but brackets is encoded; -1: there is none. */
static int name_byte(text name, size_t *at)
{
    if (*at >= name.size) return -1;

    int byte = text_decoded(name, *at);
    *at += byte < 0 ? 1 : 3;
    return byte < 0 ? name.bytes[*at - 1] : byte;
}

/* Whether one name nests where the other has a value. */
static bool nests_in(text inner, text outer)
{
    size_t from = 0, at = 0;
    for (int byte; (byte = name_byte(outer, &at)) >= 0;) {
        if (name_byte(inner, &from) != byte) return false;
    }
    return name_byte(inner, &from) == '[';
}

static bool conflicting(const text *names, size_t count)
{
    for (size_t one = 0; one < count; one++) {
        for (size_t other = 0; other < count; other++) {
            if (nests_in(names[one], names[other])) return true;
        }
    }
    return false;
}

bool params_sound(text query)
{
    if (query.size >= PARAMS_LONGEST) return false;

    text names[PARAMS_MOST];
    size_t count = 0;
    for (size_t at = 0; at <= query.size; at++) {
        size_t from = at;
        if (count == PARAMS_MOST || !pass_name(query, &at)) return false;
        names[count++] = text_slice(query, from, at - from);
        if (!pass_value(query, &at)) return false;
    }
    return !conflicting(names, count);
}

VALUE params_decode(const char *bytes, size_t size)
{
    if (!memchr(bytes, '%', size) && !memchr(bytes, '+', size)) return ruby_utf8((text){ bytes, size });

    VALUE string = rb_utf8_str_new(NULL, (long)size);
    char *target = RSTRING_PTR(string);
    text source = { bytes, size };
    size_t written = 0;
    for (size_t at = 0; at < size; at++) {
        int byte = text_decoded(source, at);
        if (byte >= 0) at += 2;
        else byte = bytes[at] == '+' ? ' ' : bytes[at];
        target[written++] = (char)byte;
    }
    rb_str_set_len(string, (long)written);
    return string;
}

/* A frozen name, or the Hash would look for an equal one to share. */
static void read_pair(const char *pair, size_t size, VALUE params)
{
    const char *equal = memchr(pair, '=', size);
    size_t name_size = equal ? (size_t)(equal - pair) : size;
    if (name_size == 0) return;

    VALUE name = ruby_frozen(params_decode(pair, name_size));
    VALUE value = equal ? params_decode(equal + 1, size - name_size - 1) : Qnil;
    rb_hash_aset(params, name, value);
}

void params_read(text pairs, VALUE params)
{
    size_t from = 0;
    while (from < pairs.size) {
        const char *end = memchr(pairs.bytes + from, '&', pairs.size - from);
        size_t stop = end ? (size_t)(end - pairs.bytes) : pairs.size;
        if (stop > from) read_pair(pairs.bytes + from, stop - from, params);
        from = stop + 1;
    }
}

static VALUE plain_p(VALUE self, VALUE query)
{
    StringValue(query);
    return rb_enc_asciicompat(rb_enc_get(query)) && params_plain(ruby_text(query)) ? Qtrue : Qfalse;
}

static VALUE sound_p(VALUE self, VALUE query)
{
    StringValue(query);
    return rb_enc_asciicompat(rb_enc_get(query)) && params_sound(ruby_text(query)) ? Qtrue : Qfalse;
}

static VALUE read_query(VALUE self, VALUE query, VALUE params)
{
    StringValue(query);
    Check_Type(params, T_HASH);
    VALUE source = rb_str_new_frozen(query);
    params_read(ruby_text(source), params);
    RB_GC_GUARD(source);
    return Qnil;
}

void Init_params(VALUE native)
{
    VALUE module = rb_define_module_under(native, "Params");
    rb_define_method(module, "plain?", plain_p, 1);
    rb_define_method(module, "sound?", sound_p, 1);
    rb_define_method(module, "read", read_query, 2);
}
