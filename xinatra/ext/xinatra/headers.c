#include "headers.h"

static int add_where_missing(VALUE name, VALUE value, VALUE headers)
{
    if (NIL_P(rb_hash_lookup2(headers, name, Qnil))) rb_hash_aset(headers, name, value);
    return ST_CONTINUE;
}

void headers_add_missing(VALUE headers, VALUE added)
{
    rb_hash_foreach(added, add_where_missing, headers);
}

static VALUE add_missing(VALUE self, VALUE headers, VALUE added)
{
    Check_Type(headers, T_HASH);
    Check_Type(added, T_HASH);
    headers_add_missing(headers, added);
    return headers;
}

void Init_headers(VALUE native)
{
    rb_define_method(rb_define_module_under(native, "Headers"), "add_missing", add_missing, 2);
}
