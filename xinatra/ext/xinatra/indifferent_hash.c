#include "indifferent_hash.h"

/* A missing key goes to `default`, as IndifferentHash has it. */
static VALUE aref(VALUE self, VALUE key)
{
    return rb_hash_aref(self, SYMBOL_P(key) ? rb_sym2str(key) : key);
}

void Init_indifferent_hash(void)
{
    VALUE class = rb_path2class("Xinatra::IndifferentHash");
    rb_remove_method(class, "[]"); /* or Ruby would warn of a second one */
    rb_define_method(class, "[]", aref, 1);
}
