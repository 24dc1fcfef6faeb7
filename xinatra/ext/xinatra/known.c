#include "known.h"

known_objects known;

static const char *const KEYS[FIELD_OTHER] = {
    [FIELD_CONNECTION] = "HTTP_CONNECTION",
    [FIELD_CONTENT_LENGTH] = "CONTENT_LENGTH",
    [FIELD_CONTENT_TYPE] = "CONTENT_TYPE",
    [FIELD_COOKIE] = "HTTP_COOKIE",
    [FIELD_EXPECT] = "HTTP_EXPECT",
    [FIELD_FORWARDED] = "HTTP_FORWARDED",
    [FIELD_HOST] = "HTTP_HOST",
    [FIELD_REFERER] = "HTTP_REFERER",
    [FIELD_TRANSFER_ENCODING] = "HTTP_TRANSFER_ENCODING",
    [FIELD_UPGRADE] = "HTTP_UPGRADE",
    [FIELD_X_FORWARDED_FOR] = "HTTP_X_FORWARDED_FOR",
    [FIELD_X_FORWARDED_HOST] = "HTTP_X_FORWARDED_HOST",
    [FIELD_X_FORWARDED_PORT] = "HTTP_X_FORWARDED_PORT",
    [FIELD_X_FORWARDED_PROTO] = "HTTP_X_FORWARDED_PROTO",
    [FIELD_X_FORWARDED_SCHEME] = "HTTP_X_FORWARDED_SCHEME",
    [FIELD_X_FORWARDED_SSL] = "HTTP_X_FORWARDED_SSL",
};

static VALUE string(const char *name)
{
    VALUE made = rb_interned_str_cstr(name);
    rb_gc_register_mark_object(made);
    return made;
}

void Init_known(void)
{
    known = (known_objects){
        .request_method = string("REQUEST_METHOD"), .path_info = string("PATH_INFO"),
        .query_string = string("QUERY_STRING"), .sinatra_route = string("sinatra.route"),
        .async_callback = string("async.callback"), .script_name = string("SCRIPT_NAME"),
        .https = string("HTTPS"), .url_scheme = string("rack.url_scheme"),
        .query_hash = string("rack.request.query_hash"), .form_hash = string("rack.request.form_hash"),
        .content_length = string("content-length"), .content_type_name = string("content-type"),
        .location = string("location"), .halt = ID2SYM(rb_intern("halt")), .pass = ID2SYM(rb_intern("pass")),
        .simple_pattern = rb_path2class("Xinatra::Pattern::Simple"), .match_p = rb_intern("match?"),
    };
    rb_gc_register_mark_object(known.simple_pattern);
    for (int which = 0; which < FIELD_OTHER; which++) known.fields[which] = string(KEYS[which]);
}
