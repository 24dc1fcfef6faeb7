#ifdef XINATRA_TLS

#include "tls_class.h"
#include "tls_context.h"
#include "tls_wire.h"

/* The longest complaint, in bytes: two paths fit in. */
enum { PROBLEM = 1024 };

static void tls_class_free(void *data)
{
    tls_context_free(data);
}

static const rb_data_type_t TLS_TYPE = {
    .wrap_struct_name = "Xinatra::Native::TLS",
    .function = { .dfree = tls_class_free },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

static VALUE allocate(VALUE class)
{
    return TypedData_Wrap_Struct(class, &TLS_TYPE, NULL);
}

const tls_context *tls_context_of(VALUE self)
{
    const tls_context *all = rb_check_typeddata(self, &TLS_TYPE);
    if (!all) rb_raise(rb_eTypeError, "the TLS was not set up");
    return all;
}

static VALUE setting(VALUE settings, const char *name)
{
    return rb_hash_fetch(settings, ID2SYM(rb_intern(name)));
}

static const char *text_setting(VALUE settings, const char *name)
{
    VALUE value = setting(settings, name);
    return NIL_P(value) ? NULL : StringValueCStr(value);
}

static const unsigned char *bytes_setting(VALUE settings, const char *name, long size)
{
    VALUE value = setting(settings, name);
    StringValue(value);
    if (RSTRING_LEN(value) != size) rb_raise(rb_eArgError, "the %s has to have %ld bytes", name, size);
    return (const unsigned char *)RSTRING_PTR(value);
}

static const char *path_at(VALUE pair, long index)
{
    VALUE path = rb_ary_entry(pair, index);
    return StringValueCStr(path);
}

static void read_pairs(tls_settings *into, VALUE pairs)
{
    Check_Type(pairs, T_ARRAY);
    if (RARRAY_LEN(pairs) < 1 || RARRAY_LEN(pairs) > TLS_CERTIFICATES) {
        rb_raise(rb_eArgError, "%ld certificates cannot be: give from 1 to %d", RARRAY_LEN(pairs), TLS_CERTIFICATES);
    }
    for (long index = 0; index < RARRAY_LEN(pairs); index++) {
        VALUE pair = rb_ary_entry(pairs, index);
        Check_Type(pair, T_ARRAY);
        into->pairs[into->count++] = (tls_pair){ path_at(pair, 0), path_at(pair, 1) };
    }
}

/* TLS#set_up(pairs, settings): the settings' Strings are kept by the caller meanwhile. */
static VALUE set_up(VALUE self, VALUE pairs, VALUE settings)
{
    if (rb_check_typeddata(self, &TLS_TYPE)) rb_raise(rb_eRuntimeError, "a TLS is set up once");
    Check_Type(settings, T_HASH);
    tls_settings asked = {
        .authorities = text_setting(settings, "authorities"),
        .asks = RTEST(setting(settings, "asks")),
        .insists = RTEST(setting(settings, "insists")),
        .newest = RTEST(setting(settings, "newest")),
        .ciphers = text_setting(settings, "ciphers"),
        .suites = text_setting(settings, "suites"),
        .ticket_key = bytes_setting(settings, "ticket_key", TLS_TICKET_KEY),
        .identity = bytes_setting(settings, "identity", TLS_IDENTITY),
    };
    read_pairs(&asked, pairs);
    char problem[PROBLEM];
    tls_context *made = tls_context_new(&asked, problem, sizeof(problem));
    if (!made) rb_raise(rb_eArgError, "%s", problem);

    DATA_PTR(self) = made;
    RB_GC_GUARD(pairs);
    RB_GC_GUARD(settings);
    return self;
}

void Init_tls(VALUE native)
{
    if (!tls_wire_init()) rb_memerror();
    VALUE class = rb_define_class_under(native, "TLS", rb_cObject);
    rb_define_alloc_func(class, allocate);
    rb_define_private_method(class, "set_up", set_up, 2);
}

#endif
