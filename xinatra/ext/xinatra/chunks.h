/* Reads a chunked body (RFC 9112, section 7.1) piece by piece. Sans I/O; needs nothing of Ruby. It is as strict as parser.c: each
 * line ends in CRLF, a size is hexadecimal digits and an extension what the grammar says, and what is no content is bounded. */
#ifndef XINATRA_CHUNKS_H
#define XINATRA_CHUNKS_H

#include <stdint.h>
#include "text.h"

/* What a body may have besides its content: extensions and trailers, in bytes. */
enum { CHUNKS_OVERHEAD = 16384 };

/* Begins as zeros. */
typedef struct {
    uint64_t left;     /* of the chunk that is being read, in bytes */
    uint32_t overhead; /* bytes of extensions and trailers so far */
    uint8_t state;
    bool sized;        /* the size that is being read has a digit */
} chunks;

/* Takes from `from` what can be read, up to the end of one piece of content, which is `piece`; it is empty where there is
 * none. PARSER_PARTIAL: call again, with more bytes once none are left; PARSER_WHOLE: the body has ended; or a status. */
int chunks_next(chunks *body, text *from, text *piece);

/* How many bytes of content are announced, and have not come. */
uint64_t chunks_announced(const chunks *body);

#endif
