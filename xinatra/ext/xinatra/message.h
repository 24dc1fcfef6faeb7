/* Xinatra::Native::Request: a request as it came off the wire, read but not yet taken apart into Ruby's objects. What is asked
 * of it is looked up among its bytes; the Rack environment is made only for those who want one. */
#ifndef XINATRA_MESSAGE_H
#define XINATRA_MESSAGE_H

#include <ruby.h>
#include "parser.h"
#include "text.h"

typedef struct {
    VALUE base;  /* what the environment begins with: a Hash */
    VALUE forms; /* which remembers environments that begin so, or nil */
    VALUE env;   /* nil until somebody has asked for it; then it alone is right */
    VALUE route; /* what answers, where it has captures: a Xinatra::Route; or nil */
    VALUE label; /* of the route that answers: what the environment says under sinatra.route; or nil */
    VALUE body;  /* what the environment has for its rack.input, or nil */
    VALUE id;    /* by which the request is known, or nil */
    uint64_t size; /* of a body that a server has read, in bytes */
    const struct message_offer *offer; /* what the app may do with the connection; NULL where it may not */
    void *offered;                     /* what its functions are called with */
    char remote[46]; /* the client's address, where it is known; ended by a NUL */
    char *bytes; /* of the head; what the spans of `head` stand in */
    head head;   /* its last member is cut off behind the headers that there are */
} message;

typedef struct message_offer {
    VALUE (*hijack)(void *);            /* gives the connection to the app (Rack's SPEC, "Hijacking") */
    void (*hint)(void *, VALUE headers); /* sends an interim response (RFC 8297); NULL where that is not wanted */
} message_offer;

/* The message that a Ruby object is. Raises TypeError where it is none. */
message *message_of(VALUE self);

static inline text message_text(const message *asked, span where)
{
    return (text){ asked->bytes + where.at, where.size };
}

/* The value of the first field of a kind. `bytes` is NULL where there is none. */
static inline text message_field(const message *asked, enum field which)
{
    uint16_t number = asked->head.known[which];
    return number ? message_text(asked, asked->head.headers[number - 1].value) : (text){ NULL, 0 };
}

/* Makes one of a head that was read, which is copied. */
VALUE message_new(const head *read, const char *bytes, VALUE base);

/* Says where it has come from, what remembers environments like its own, and what its body is, which has so many bytes. */
void message_served(VALUE self, const char *address, VALUE forms, VALUE body, uint64_t size);

/* Says by which id it is known, whatever its client has sent. */
void message_identify(VALUE self, VALUE id);

/* Offers the connection to the app, or with NULL does so no more. */
void message_offer_to(VALUE self, const message_offer *offer, void *data);

/* The Rack environment, made when it is first asked for. */
VALUE message_env(VALUE self);

/* Says which route answers. */
void message_set_route(VALUE self, VALUE route, VALUE label);

void Init_message(VALUE native);

#endif
