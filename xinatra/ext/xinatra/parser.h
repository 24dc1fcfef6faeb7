/* Reads the head of an HTTP/1.1 or 1.0 request (RFC 9112, sections 2 to 7) out of bytes, and refuses a body whose end is not certain. Sans I/O: it knows no sockets, asks
 * for no memory, and needs nothing of Ruby, so that a server, a fuzzer and a test use the same code.
 *
 * It is strict. What two readers could understand in two ways (RFC 9112, section 11.2) is refused: lines that end in LF alone,
 * folded lines, blanks before a colon, two lengths or codings, a length that is not digits, an underscore in a name, which
 * a Rack environment cannot tell from a dash. */
#ifndef XINATRA_PARSER_H
#define XINATRA_PARSER_H

#include <stdbool.h>
#include <stdint.h>
#include "fields.h"

/* Where something stands among the bytes that were read. */
typedef struct {
    uint32_t at;
    uint32_t size;
} span;

static inline text head_text(const char *bytes, span where)
{
    return (text){ bytes + where.at, where.size };
}

typedef struct {
    span name;  /* as it was written */
    span value; /* without the blanks around it */
} header;

/* What may not be exceeded. */
typedef struct {
    uint32_t head;    /* bytes of the whole head */
    uint32_t target;  /* bytes of the request target */
    uint32_t headers; /* header fields; at most PARSER_HEADERS */
} parser_limits;

/* More fields than this are not held, whatever the limits say. */
enum { PARSER_HEADERS = 256 };

typedef struct {
    span method;
    span target;    /* of the request line, whole */
    span path;      /* as it was asked for, still encoded; or `*`, see head_path */
    span query;     /* without the question mark */
    span authority; /* of the target where that is a whole URI, else of the Host field; may be empty */
    uint8_t minor;  /* of the version: 0 or 1 */
    bool secure;    /* the target says https; a server says so, too, of what has come through TLS */
    bool expects;   /* the client waits for 100 before it sends a body (RFC 9110, section 10.1.1) */
    bool asterisk;  /* it means the server as a whole, without saying `*` */
    uint32_t size;  /* of the head, in bytes */
    uint32_t count; /* of header fields */
    uint16_t known[FIELD_OTHER]; /* of each the first among the headers, counted from 1; 0: there is none */
    header headers[PARSER_HEADERS];
} head;

/* What is asked for. */
static inline text head_path(const head *asked, const char *bytes)
{
    return asked->asterisk ? (text){ "*", 1 } : (text){ bytes + asked->path.at, asked->path.size };
}

/* Whether it is a host as a request may name it, with a port or without; or empty (RFC 3986, sections 3.2.2 and 3.2.3). */
bool parser_authority(text authority);

/* How long the host is, before a colon and a port. */
size_t parser_host_size(text authority);

/* How far the bytes that have come were looked through. Begins as zeros. */
typedef struct {
    uint32_t begin; /* where the head begins, behind an empty line before it */
    uint32_t line;  /* where the line begins that has not ended */
    uint32_t seen;  /* how many bytes were looked at */
} parser_scan;

/* What becomes of a head. */
enum {
    PARSER_PARTIAL = -1, /* more has to come */
    PARSER_WHOLE = 0
    /* else the status to refuse it with (RFC 9110, section 15) */
};

/* Looks for the end of a head among bytes that may still become more; each is looked at once. PARSER_WHOLE: it ends at
 * `seen`. */
int parser_find_end(parser_scan *scan, const char *bytes, size_t size, const parser_limits *limits);

/* Reads a whole head: the bytes from `begin` to `seen` of a scan, which is where the spans count from. PARSER_WHOLE, or a
 * status. */
int parser_read(head *made, const char *bytes, uint32_t size, const parser_limits *limits);

#endif
