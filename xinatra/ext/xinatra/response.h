/* Xinatra::Native::Response: what is answered, before it is written: as a Rack response, or into a server's buffer. */
#ifndef XINATRA_RESPONSE_H
#define XINATRA_RESPONSE_H

#include <ruby.h>

typedef struct {
    VALUE headers; /* a Hash; frozen where other responses have the same */
    VALUE body;    /* a String, or what Rack takes for a body */
    int status;
} reply;

/* A body of nil is an empty String. */
reply response_reply(int status, VALUE headers, VALUE body);

/* Makes an object of it. */
VALUE response_new(reply said);

/* The response that a Ruby object is. Raises TypeError where it is none. */
const reply *response_of(VALUE self);

void Init_response(VALUE native);

#endif
