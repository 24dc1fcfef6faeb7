/* Ruby's names and objects that are looked up once, when the extension is loaded, and never change after that. */
#ifndef XINATRA_KNOWN_H
#define XINATRA_KNOWN_H

#include <ruby.h>

typedef struct {
    /* Keys of a Rack environment that are only written, or seldom asked for. */
    VALUE sinatra_route, async_callback;
    /* Headers. */
    VALUE content_length, content_type_name, location;
    VALUE halt, pass; /* the symbols */
    VALUE simple_pattern; /* the class */
    ID match_p;
} known_objects;

extern known_objects known;

/* A String that is shared by all who have an equal one, and is never collected. In UTF-8, as Ruby's literals are: equal keys of
 * a Hash cost least where they are the same object. */
VALUE known_string(const char *name);

void Init_known(void);

#endif
