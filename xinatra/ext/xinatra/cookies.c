#include "cookies.h"
#include <ruby/encoding.h>
#include "environment.h"
#include "known.h"
#include "params.h"
#include "ruby_text.h"

static struct {
    ID env;
    VALUE hash, string; /* keys of the environment */
} names;

/* A value that is encoded wrongly stands for itself. */
static VALUE value_of(const char *bytes, size_t size, rb_encoding *encoding)
{
    return text_decodable((text){ bytes, size }) ? params_decode(bytes, size) : rb_enc_str_new(bytes, (long)size, encoding);
}

/* The first of equal names wins. */
static void read_pair(const char *pair, size_t size, VALUE cookies, rb_encoding *encoding)
{
    const char *equal = memchr(pair, '=', size);
    size_t name_size = equal ? (size_t)(equal - pair) : size;
    VALUE name = ruby_frozen(rb_enc_str_new(pair, (long)name_size, encoding));
    if (rb_hash_lookup2(cookies, name, Qundef) != Qundef) return;

    rb_hash_aset(cookies, name, equal ? value_of(equal + 1, size - name_size - 1, encoding) : Qnil);
}

/* Whether bytes that are ASCII stand for themselves in it. */
static bool sound(VALUE field)
{
    return rb_enc_asciicompat(rb_enc_get(field)) && rb_enc_str_coderange(field) != ENC_CODERANGE_BROKEN;
}

static VALUE cookies_of(VALUE field)
{
    rb_encoding *encoding = rb_enc_get(field);
    VALUE cookies = rb_hash_new();
    text pairs = ruby_text(field);
    size_t from = 0;
    while (from < pairs.size) {
        const char *end = memchr(pairs.bytes + from, ';', pairs.size - from);
        size_t stop = end ? (size_t)(end - pairs.bytes) : pairs.size;
        if (stop > from) read_pair(pairs.bytes + from, stop - from, cookies, encoding);
        from = stop + 1;
        while (from < pairs.size && pairs.bytes[from] == ' ') from++;
    }
    RB_GC_GUARD(field);
    return cookies;
}

static VALUE read_cookies(VALUE self, VALUE field)
{
    StringValue(field);
    return sound(field) ? cookies_of(field) : rb_call_super(1, &field);
}

/* Request#cookies, where nobody has asked for them before. */
static VALUE request_cookies(VALUE self)
{
    VALUE env = rb_attr_get(self, names.env);
    if (!RB_TYPE_P(env, T_HASH) || !NIL_P(rb_hash_lookup2(env, names.hash, Qnil))) return rb_call_super(0, NULL);

    VALUE field = rb_hash_lookup2(env, environment_key(FIELD_COOKIE), Qnil);
    if (!RB_TYPE_P(field, T_STRING) || !sound(field)) return rb_call_super(0, NULL);

    VALUE cookies = cookies_of(field);
    rb_hash_aset(env, names.hash, cookies);
    rb_hash_aset(env, names.string, field);
    return cookies;
}

void Init_cookies(VALUE native)
{
    names.env = rb_intern("@env");
    names.hash = known_string("rack.request.cookie_hash");
    names.string = known_string("rack.request.cookie_string");
    rb_define_method(rb_define_module_under(native, "RequestCookies"), "cookies", request_cookies, 0);
    rb_define_method(rb_define_module_under(native, "Cookies"), "read", read_cookies, 1);
}
