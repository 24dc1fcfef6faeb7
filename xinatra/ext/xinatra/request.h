/* A request, as leaves read it, in whichever way it came: in a Rack environment, or as a message off the wire. */
#ifndef XINATRA_REQUEST_H
#define XINATRA_REQUEST_H

#include <ruby.h>
#include <stdbool.h>
#include "environment.h"
#include "known.h"
#include "message.h"
#include "ruby_text.h"
#include "verb.h"

typedef struct {
    VALUE env;     /* nil where it is a message of which nobody has asked for the environment */
    VALUE message; /* a Xinatra::Native::Request, or nil */
    const message *read; /* it, where there is no environment */
    VALUE path;    /* a String, or nil where there is no environment */
    VALUE query;   /* likewise; or nil for none */
    enum verb verb;
    bool surveyed;    /* the environment was read as a whole, and no code of Ruby's has run since */
    environment said; /* what it says then */
} request;

/* Reads what a request is asked for. Returns false for what Ruby has to look at: an env that is no Hash, or values in
 * it that are no Strings; then path and query must not be asked for, and the verb is what it was. */
bool request_init(request *asked, VALUE env);

/* The same of a Xinatra::Native::Request. */
bool request_init_message(request *asked, VALUE holder);

/* What an app's instance answers: false outside of a request, or for what Ruby has to look at. */
bool request_of(request *asked, VALUE instance);

/* The environment, made if need be. Then it alone is asked. */
VALUE request_env(request *asked);

/* Code of Ruby's is about to run, which may change the environment: from now on values are looked up. */
static inline void request_forget(request *asked)
{
    asked->surveyed = false;
}

/* The path, still encoded. Its bytes stay where they are as long as no code of Ruby's runs. */
text request_path(const request *asked);

/* The query, as the path; empty where there is none. */
text request_query(const request *asked);

/* What the environment says under a key, or a field's; Qundef where it says nothing, or there is none. */
VALUE request_value(const request *asked, int which);

/* Whether the client sent such a header field. */
bool request_has(const request *asked, enum field which);

/* The value of a header field; false where there is none, or it is no String. */
bool request_text(const request *asked, enum field which, text *value);

/* What the client calls this server, with a port perhaps; false where it says none, or that is no String. */
bool request_host(const request *asked, text *host);

/* http or https, as the server says; false where it says something else, or the app is mounted somewhere. */
bool request_scheme(const request *asked, text *scheme);

void Init_request(VALUE native);

#endif
