/* What a client sends over one connection: requests, one behind the other (RFC 9112, section 9.3.2). Sans I/O, but for a large
 * body, which goes to a file; needs nothing of Ruby. */
#ifndef XINATRA_INBOUND_H
#define XINATRA_INBOUND_H

#include "content.h"
#include "chunks.h"
#include "framing.h"
#include "parser.h"

typedef struct {
    parser_limits head;
    content_limits body;
} inbound_limits;

/* Begins as zeros. */
typedef struct {
    buffer raw;       /* what has come; whoever reads adds to it */
    parser_scan scan; /* of the head in it */
    buffer held;      /* the head of the request whose body is coming, or was added to */
    framing framing;  /* of that request, or of the last that was whole */
    chunks chunks;
    uint64_t left;    /* of a body that is not chunked, in bytes */
    content content;
    bool in_body;     /* the head is held */
    bool whole;       /* a request is whole, and was not taken yet */
} inbound;

/* Reads on: PARSER_PARTIAL where more has to come; PARSER_WHOLE: a request is whole, its head is in `made`; or the status to refuse
 * it with, after which nothing that comes means anything. */
int inbound_next(inbound *from, const inbound_limits *limits, head *made);

/* The bytes that the spans of `made` stand in, for a request that is whole. */
const char *inbound_head(const inbound *from);

/* Adds bytes behind the head of the request that is whole, and says where: what a head has to say that nobody has sent. False where there is
 * no memory. */
bool inbound_append(inbound *from, head *made, text added, span *where);

/* Whether a client waits for leave to send its body (RFC 9110, section 10.1.1): true once a request, where none of it has come. */
bool inbound_wants_leave(inbound *from);

/* Whether part of a request has come, and not all; an empty line before it is none (RFC 9112, section 2.2). */
bool inbound_begun(const inbound *from);

/* Takes the request that is whole; what it had is freed. */
void inbound_done(inbound *from);

void inbound_free(inbound *from);

#endif
