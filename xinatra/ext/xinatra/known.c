#include "known.h"

known_objects known;

static VALUE string(const char *text)
{
    VALUE made = rb_interned_str_cstr(text);
    rb_gc_register_mark_object(made);
    return made;
}

void Init_known(void)
{
    known = (known_objects){
        .request_method = string("REQUEST_METHOD"), .path_info = string("PATH_INFO"),
        .query_string = string("QUERY_STRING"), .content_type = string("CONTENT_TYPE"),
        .x_forwarded_for = string("HTTP_X_FORWARDED_FOR"), .sinatra_route = string("sinatra.route"),
        .async_callback = string("async.callback"), .script_name = string("SCRIPT_NAME"),
        .host = string("HTTP_HOST"), .url_scheme = string("rack.url_scheme"),
        .content_length = string("content-length"), .content_type_name = string("content-type"),
        .location = string("location"), .halt = ID2SYM(rb_intern("halt")), .pass = ID2SYM(rb_intern("pass")),
        .simple_pattern = rb_path2class("Xinatra::Pattern::Simple"), .match_p = rb_intern("match?"),
    };
    rb_gc_register_mark_object(known.simple_pattern);
}
