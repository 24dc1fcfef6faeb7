/* Ruby's names and objects that are looked up once, when the extension is loaded, and never change after that. */
#ifndef XINATRA_KNOWN_H
#define XINATRA_KNOWN_H

#include <ruby.h>

typedef struct {
    /* Keys of a Rack environment. */
    VALUE request_method, path_info, query_string, content_type, x_forwarded_for, sinatra_route, async_callback;
    VALUE script_name, host, url_scheme;
    /* Headers. */
    VALUE content_length, content_type_name, location;
    VALUE halt, pass; /* the symbols */
    VALUE simple_pattern; /* the class */
    ID match_p;
} known_objects;

extern known_objects known;

void Init_known(void);

#endif
