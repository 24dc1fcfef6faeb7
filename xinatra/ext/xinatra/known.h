/* Ruby's names and objects that are looked up once, when the extension is loaded, and never change after that. */
#ifndef XINATRA_KNOWN_H
#define XINATRA_KNOWN_H

#include <ruby.h>
#include "fields.h"

typedef struct {
    /* Keys of a Rack environment. */
    VALUE request_method, path_info, query_string, sinatra_route, async_callback, script_name, https, url_scheme;
    VALUE query_hash, form_hash;
    VALUE fields[FIELD_OTHER];
    /* Headers. */
    VALUE content_length, content_type_name, location;
    VALUE halt, pass; /* the symbols */
    VALUE simple_pattern; /* the class */
    ID match_p;
} known_objects;

extern known_objects known;

/* A String that is shared by all who have an equal one, and is never collected. */
VALUE known_string(const char *name);

void Init_known(void);

#endif
