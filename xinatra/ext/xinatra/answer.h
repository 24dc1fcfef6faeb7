/* Writes a response's head, and a body that is there as a whole, into a connection's buffer: the server's writer, as respond.c is
 * Rack's. */
#ifndef XINATRA_ANSWER_H
#define XINATRA_ANSWER_H

#include <ruby.h>
#include "usual_fields.h"
#include "writer.h"

/* How the body is framed (RFC 9112, section 6.3). */
enum answer_framing {
    ANSWER_EMPTY,
    ANSWER_SIZED,
    ANSWER_CHUNKED,
    ANSWER_CLOSED, /* it ends with the connection */
    ANSWER_BARE    /* as the app says */
};

typedef struct {
    buffer *out;
    writer_date *date;
    usual_fields *usual;
    time_t now;
    int status;
    uint8_t minor;     /* of the client's version */
    bool to_head;      /* it answers a HEAD */
    bool persistent;   /* the connection is kept; false once the response says that it is not */
    bool sized;        /* the app's headers say the length */
    uint64_t length;   /* then it */
    bool hijacked;     /* the app's headers have what takes the connection (Rack's SPEC, "Hijacking") */
    bool dated;        /* the app's headers say the date */
    enum answer_framing framing;
    bool sent;         /* part of it is on its way */
    bool complete;     /* all of it was written */
    uint64_t content;  /* bytes of its body that were written */
    text id;           /* the request's; its `bytes` are NULL where it is not told */
    bool identified;   /* the app's headers say it */
} answer;

/* Writes the head. `length` is the body's in bytes, or -1 for one that is not known. Raises Xinatra::Server::BadHeader for a name or
 * value that would end a field, NoMemoryError. */
void answer_head(answer *made, VALUE headers, long long length);

/* Writes the head with the app's headers alone: what the connection is for from now on is the app's to say. Raises as answer_head. */
void answer_bare_head(answer *made, VALUE headers);

/* Writes an interim response (RFC 8297). Raises as answer_head. */
void answer_hints(answer *made, VALUE headers);

/* Writes fields behind a body in chunks (RFC 9112, section 7.1.2), but those that say how it is framed. Raises as answer_head. */
void answer_trailers(answer *made, VALUE headers);

/* Whether a body is a String, or an Array of Strings; then its length in bytes. */
bool answer_measure(VALUE body, long long *length);

/* Writes such a body, unless the response has none. */
void answer_body(answer *made, VALUE body);

void Init_answer(VALUE native);

#endif
