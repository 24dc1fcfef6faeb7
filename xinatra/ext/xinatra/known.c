#include "known.h"
#include <ruby/encoding.h>

known_objects known;

VALUE known_string(const char *name)
{
    VALUE made = rb_enc_interned_str_cstr(name, rb_utf8_encoding());
    rb_gc_register_mark_object(made);
    return made;
}

void Init_known(void)
{
    known = (known_objects){
        .sinatra_route = known_string("sinatra.route"), .async_callback = known_string("async.callback"),
        .content_length = known_string("content-length"), .content_type_name = known_string("content-type"),
        .location = known_string("location"), .halt = ID2SYM(rb_intern("halt")), .pass = ID2SYM(rb_intern("pass")),
        .simple_pattern = rb_path2class("Xinatra::Pattern::Simple"), .match_p = rb_intern("match?"),
    };
    rb_gc_register_mark_object(known.simple_pattern);
}
