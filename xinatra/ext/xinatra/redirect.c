#include "redirect.h"
#include <ruby/encoding.h>
#include "own_origin.h"
#include "plan.h"

/* Of an address. Longer ones are Ruby's. */
enum { LONGEST = 2048 };

static struct {
    ID request, response, redirected, redirects_late;
    VALUE halted; /* what a redirect is thrown with */
} names;

/* See Xinatra::Plan. */
static bool late(VALUE self)
{
    VALUE plan = plan_of(self);
    return !NIL_P(plan) && RTEST(rb_attr_get(plan, names.redirects_late));
}

/* Bytes that need no second look in a header, in any encoding that this can be. */
static bool harmless(VALUE address)
{
    if (!RB_TYPE_P(address, T_STRING) || rb_obj_class(address) != rb_cString) return false;
    if (!rb_enc_asciicompat(rb_enc_get(address))) return false;

    text bytes = ruby_text(address);
    for (size_t at = 0; at < bytes.size; at++) {
        if (bytes.bytes[at] <= ' ' || bytes.bytes[at] > '~') return false;
    }
    return true;
}

/* Whether it begins with a scheme (RFC 3986, section 3.1). */
static bool absolute(text address)
{
    size_t at = 0;
    while (at < address.size && (text_letter(address.bytes[at]) ||
                                 (at && (text_digit(address.bytes[at]) || memchr("+.-", address.bytes[at], 3))))) {
        at++;
    }
    return at && at < address.size && address.bytes[at] == ':';
}

/* Whether an origin can be put before it. */
static bool plain_path(text address)
{
    return address.size && address.bytes[0] == '/' && (address.size == 1 || address.bytes[1] != '/');
}

/* What `uri` makes of an address by default; nil for what Ruby has to look at. */
static VALUE location_of(const request *asked, VALUE address)
{
    if (!harmless(address)) return Qnil;
    if (absolute(ruby_text(address))) return address;
    text scheme, host, path = ruby_text(address);
    if (!plain_path(path) || !own_origin(asked, &scheme, &host)) return Qnil;

    char location[LONGEST];
    if (scheme.size + 3 + host.size + path.size > LONGEST) return Qnil;

    /* Not into a String: making one may move the others. */
    memcpy(location, scheme.bytes, scheme.size);
    memcpy(location + scheme.size, "://", 3);
    memcpy(location + scheme.size + 3, host.bytes, host.size);
    memcpy(location + scheme.size + 3 + host.size, path.bytes, path.size);
    return ruby_ascii((text){ location, scheme.size + 3 + host.size + path.size });
}

/* While a quiet handler runs, @redirected is where its exchange is: nobody else can look at it, and what was read of the request
 * need not be read again, which is a fifth of what a redirect takes. */
void redirect_expect(exchange *now)
{
    rb_ivar_set(now->instance, names.redirected, LONG2FIX((long)(uintptr_t)now));
}

void redirect_expect_none(exchange *now)
{
    rb_ivar_set(now->instance, names.redirected, Qnil);
}

static VALUE redirect_quietly(VALUE expected, VALUE address)
{
    exchange *now = (exchange *)(uintptr_t)FIX2LONG(expected);
    now->location = location_of(&now->request, address);
    return Qtrue;
}

/* Where there is no response yet, and nothing asks for one when this ends, only the address is kept: `response` has it, too,
 * when somebody does ask. */
static VALUE redirect_late(VALUE self, VALUE address)
{
    VALUE expected = rb_attr_get(self, names.redirected);
    if (FIXNUM_P(expected)) return redirect_quietly(expected, address);

    request asked;
    bool plain = NIL_P(rb_attr_get(self, names.response)) && NIL_P(rb_attr_get(self, names.request)) && late(self) &&
                 request_of(&asked, self) && asked.verb == VERB_GET;
    VALUE location = plain ? location_of(&asked, address) : Qnil;
    if (NIL_P(location)) return Qnil;

    rb_ivar_set(self, names.redirected, location);
    rb_throw_obj(known.halt, names.halted);
}

void Init_redirect(VALUE native)
{
    names.request = rb_intern("@request");
    names.response = rb_intern("@response");
    names.redirected = rb_intern("@redirected");
    names.redirects_late = rb_intern("@redirects_late");
    names.halted = rb_obj_freeze(rb_ary_new());
    rb_gc_register_mark_object(names.halted);
    rb_define_private_method(rb_define_module_under(native, "Redirecting"), "_redirect_late", redirect_late, 1);
}
