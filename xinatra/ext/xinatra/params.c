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
    rb_define_method(module, "read", read_query, 2);
}
