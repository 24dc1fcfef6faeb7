/* A request, as leaves read it: here what is in a Rack environment. */
#ifndef XINATRA_REQUEST_H
#define XINATRA_REQUEST_H

#include <ruby.h>
#include <stdbool.h>
#include "known.h"
#include "text.h"

enum verb { VERB_GET, VERB_HEAD, VERB_OTHER };

typedef struct {
    VALUE env;
    VALUE path;  /* a String, or nil */
    VALUE query; /* a String, or nil */
    enum verb verb;
} request;

/* Reads what each request is asked for. Returns false for what Ruby has to look at: an env that is no Hash, or values in
 * it that are no Strings. */
bool request_init(request *asked, VALUE env);

static inline VALUE request_field(const request *asked, VALUE key)
{
    return rb_hash_lookup2(asked->env, key, Qnil);
}

#endif
