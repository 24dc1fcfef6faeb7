#include <ruby.h>
#include "router.h"

void Init_engine(void);

RUBY_FUNC_EXPORTED void Init_engine(void)
{
    VALUE native = rb_define_module_under(rb_define_module("Xinatra"), "Native");
    Init_router(native);
}
