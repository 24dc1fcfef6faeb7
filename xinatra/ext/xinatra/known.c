#include "known.h"

known_objects known;

static const char *const KEYS[FIELD_OTHER] = {
    [FIELD_CONTENT_LENGTH] = "CONTENT_LENGTH",
    [FIELD_CONTENT_TYPE] = "CONTENT_TYPE",
    [FIELD_COOKIE] = "HTTP_COOKIE",
    [FIELD_EXPECT] = "HTTP_EXPECT",
    [FIELD_FORWARDED] = "HTTP_FORWARDED",
    [FIELD_HOST] = "HTTP_HOST",
    [FIELD_ORIGIN] = "HTTP_ORIGIN",
    [FIELD_REFERER] = "HTTP_REFERER",
    [FIELD_TRANSFER_ENCODING] = "HTTP_TRANSFER_ENCODING",
    [FIELD_X_FORWARDED_FOR] = "HTTP_X_FORWARDED_FOR",
    [FIELD_X_FORWARDED_HOST] = "HTTP_X_FORWARDED_HOST",
    [FIELD_X_FORWARDED_PORT] = "HTTP_X_FORWARDED_PORT",
    [FIELD_X_FORWARDED_PROTO] = "HTTP_X_FORWARDED_PROTO",
    [FIELD_X_FORWARDED_SCHEME] = "HTTP_X_FORWARDED_SCHEME",
    [FIELD_X_FORWARDED_SSL] = "HTTP_X_FORWARDED_SSL",
};

VALUE known_string(const char *name)
{
    VALUE made = rb_interned_str_cstr(name);
    rb_gc_register_mark_object(made);
    return made;
}

void Init_known(void)
{
    known = (known_objects){
        .request_method = known_string("REQUEST_METHOD"), .path_info = known_string("PATH_INFO"),
        .query_string = known_string("QUERY_STRING"), .sinatra_route = known_string("sinatra.route"),
        .async_callback = known_string("async.callback"), .script_name = known_string("SCRIPT_NAME"),
        .https = known_string("HTTPS"), .url_scheme = known_string("rack.url_scheme"),
        .query_hash = known_string("rack.request.query_hash"), .form_hash = known_string("rack.request.form_hash"),
        .content_length = known_string("content-length"), .content_type_name = known_string("content-type"),
        .location = known_string("location"), .halt = ID2SYM(rb_intern("halt")), .pass = ID2SYM(rb_intern("pass")),
        .simple_pattern = rb_path2class("Xinatra::Pattern::Simple"), .match_p = rb_intern("match?"),
    };
    rb_gc_register_mark_object(known.simple_pattern);
    for (int which = 0; which < FIELD_OTHER; which++) known.fields[which] = known_string(KEYS[which]);
}
