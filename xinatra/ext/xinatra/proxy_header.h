/* Reads the header of the PROXY protocol (HAProxy's proxy-protocol.txt), version 1 or 2, by which a proxy says first of all whom a
 * connection is for. Sans I/O; needs nothing of Ruby. */
#ifndef XINATRA_PROXY_HEADER_H
#define XINATRA_PROXY_HEADER_H

#include "address.h"

/* The longest that is read, in bytes: of version 1 as the protocol says, of version 2 with what it may tell besides. */
enum { PROXY_HEADER_LINE = 107, PROXY_HEADER_MOST = 16 + 4096 };

enum proxy_found {
    PROXY_NOTHING, /* nothing has come */
    PROXY_PARTIAL, /* more has to come */
    PROXY_WHOLE,
    PROXY_WRONG    /* it is none, or not sound */
};

typedef struct {
    size_t size;    /* in bytes */
    bool tells;     /* it says who the client is; else the socket's other end is */
    address client; /* then this */
} proxy_header;

/* Reads one at the beginning of what has come. */
enum proxy_found proxy_header_read(text come, proxy_header *made);

#endif
