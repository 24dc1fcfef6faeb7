#include "redirect.h"
#include <ruby/encoding.h>
#include "known.h"
#include "text.h"

enum { PROXY_FIELDS = 7 };

static struct {
    VALUE proxy_fields[PROXY_FIELDS];
    ID env, request, response, redirected, plan_cell, edition, plan, redirects_late;
} names;

/* See Xinatra::Plan. */
static bool late(VALUE self)
{
    VALUE edition = rb_attr_get(rb_attr_get(rb_obj_class(self), names.plan_cell), names.edition);
    VALUE plan = rb_attr_get(edition, names.plan);
    return !NIL_P(plan) && RTEST(rb_attr_get(plan, names.redirects_late));
}

static VALUE field(VALUE env, VALUE key)
{
    return rb_hash_lookup2(env, key, Qnil);
}

static bool equal(VALUE string, const char *expected)
{
    size_t size = strlen(expected);
    return RB_TYPE_P(string, T_STRING) && (size_t)RSTRING_LEN(string) == size &&
           memcmp(RSTRING_PTR(string), expected, size) == 0;
}

/* Bytes that need no second look in a header, in any encoding that this can be. */
static bool harmless(VALUE address)
{
    if (!RB_TYPE_P(address, T_STRING) || rb_obj_class(address) != rb_cString) return false;
    if (!rb_enc_asciicompat(rb_enc_get(address))) return false;

    text bytes = text_of(address);
    for (size_t at = 0; at < bytes.size; at++) {
        if (bytes.bytes[at] <= ' ' || bytes.bytes[at] > '~') return false;
    }
    return true;
}

static bool letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Whether it begins with a scheme (RFC 3986, section 3.1). */
static bool absolute(text address)
{
    size_t at = 0;
    while (at < address.size && (letter(address.bytes[at]) ||
                                 (at && (digit(address.bytes[at]) || memchr("+.-", address.bytes[at], 3))))) {
        at++;
    }
    return at && at < address.size && address.bytes[at] == ':';
}

/* Whether an origin can be put before it. */
static bool plain_path(text address)
{
    return address.size && address.bytes[0] == '/' && (address.size == 1 || address.bytes[1] != '/');
}

/* One to five digits that are no scheme's own. */
static bool plain_port(text port)
{
    if (port.size < 1 || port.size > 5 || port.bytes[0] == '0') return false;
    for (size_t at = 0; at < port.size; at++) {
        if (!digit(port.bytes[at])) return false;
    }
    return !(port.size == 2 && memcmp(port.bytes, "80", 2) == 0) && !(port.size == 3 && memcmp(port.bytes, "443", 3) == 0);
}

/* As Request::PLAIN_HOST. */
static bool plain_host(VALUE host)
{
    if (!RB_TYPE_P(host, T_STRING)) return false;

    text whole = text_of(host);
    const char *colon = memchr(whole.bytes, ':', whole.size);
    size_t size = colon ? (size_t)(colon - whole.bytes) : whole.size;
    if (colon && !plain_port(text_slice(whole, size + 1, whole.size - size - 1))) return false;

    bool begins = true;
    for (size_t at = 0; at < size; at++) {
        char byte = whole.bytes[at];
        if (byte == '.' ? begins : !(letter(byte) || digit(byte) || byte == '-')) return false;
        begins = byte == '.';
    }
    return !begins;
}

/* Whether Request#plain_origin would have an answer, and nothing is mounted. */
static bool plain_origin(VALUE env)
{
    for (int index = 0; index < PROXY_FIELDS; index++) {
        if (RTEST(field(env, names.proxy_fields[index]))) return false;
    }
    VALUE scheme = field(env, known.url_scheme), mounted = field(env, known.script_name);
    if (!NIL_P(mounted) && !equal(mounted, "")) return false;

    return (equal(scheme, "http") || equal(scheme, "https")) && plain_host(field(env, known.host));
}

/* What `uri` makes of an address by default; nil for what Ruby has to look at. */
static VALUE location_of(VALUE env, VALUE address)
{
    if (!harmless(address)) return Qnil;
    if (absolute(text_of(address))) return address;
    if (!plain_path(text_of(address)) || !plain_origin(env)) return Qnil;

    VALUE scheme = field(env, known.url_scheme), host = field(env, known.host);
    VALUE location = rb_utf8_str_new(NULL, RSTRING_LEN(scheme) + 3 + RSTRING_LEN(host) + RSTRING_LEN(address));
    char *to = RSTRING_PTR(location);
    memcpy(to, RSTRING_PTR(scheme), (size_t)RSTRING_LEN(scheme));
    to += RSTRING_LEN(scheme);
    memcpy(to, "://", 3);
    memcpy(to + 3, RSTRING_PTR(host), (size_t)RSTRING_LEN(host));
    memcpy(to + 3 + RSTRING_LEN(host), RSTRING_PTR(address), (size_t)RSTRING_LEN(address));
    return location;
}

/* Where there is no response yet, and nothing asks for one when this ends, only the address is kept: `response` has it, too,
 * when somebody does ask. */
static VALUE redirect_late(VALUE self, VALUE address)
{
    VALUE env = rb_attr_get(self, names.env);
    bool plain = RB_TYPE_P(env, T_HASH) && NIL_P(rb_attr_get(self, names.response)) &&
                 NIL_P(rb_attr_get(self, names.request)) && late(self) && equal(field(env, known.request_method), "GET");
    VALUE location = plain ? location_of(env, address) : Qnil;
    if (NIL_P(location)) return Qnil;

    rb_ivar_set(self, names.redirected, location);
    rb_throw_obj(known.halt, rb_ary_new());
}

static VALUE key(const char *name)
{
    VALUE made = rb_interned_str_cstr(name);
    rb_gc_register_mark_object(made);
    return made;
}

void Init_redirect(VALUE native)
{
    static const char *const fields[PROXY_FIELDS] = {
        "HTTPS", "HTTP_FORWARDED", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_PROTO",
        "HTTP_X_FORWARDED_SCHEME", "HTTP_X_FORWARDED_SSL",
    };
    for (int index = 0; index < PROXY_FIELDS; index++) names.proxy_fields[index] = key(fields[index]);
    names.env = rb_intern("@env");
    names.request = rb_intern("@request");
    names.response = rb_intern("@response");
    names.redirected = rb_intern("@redirected");
    names.plan_cell = rb_intern("@plan_cell");
    names.edition = rb_intern("@edition");
    names.plan = rb_intern("@plan");
    names.redirects_late = rb_intern("@redirects_late");
    rb_define_private_method(rb_define_module_under(native, "Redirecting"), "_redirect_late", redirect_late, 1);
}
