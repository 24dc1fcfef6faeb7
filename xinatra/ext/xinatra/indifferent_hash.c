#include "indifferent_hash.h"

/* A missing key goes to `default`, as IndifferentHash has it. */
static VALUE aref(VALUE self, VALUE key)
{
    return rb_hash_aref(self, SYMBOL_P(key) ? rb_sym2str(key) : key);
}

void Init_indifferent_hash(VALUE native)
{
    VALUE module = rb_define_module_under(native, "IndifferentHash");
    rb_define_method(module, "[]", aref, 1);
    rb_prepend_module(rb_path2class("Xinatra::IndifferentHash"), module);
}
