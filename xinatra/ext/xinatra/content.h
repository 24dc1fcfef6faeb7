/* A request's body while it comes in: in memory, and from a size on in a file that no name leads to. Needs nothing of Ruby. */
#ifndef XINATRA_CONTENT_H
#define XINATRA_CONTENT_H

#include <stdint.h>
#include "buffer.h"

/* Begins as zeros. */
typedef struct {
    buffer memory;  /* of a body that is spooled, what was not written yet */
    uint64_t size;  /* in bytes */
    int file;       /* the descriptor; valid where it was spooled */
    bool spooled;
} content;

/* What may not be exceeded, in bytes, and where the file is made. */
typedef struct {
    uint64_t most;       /* of the whole body */
    uint32_t memory;     /* what is kept in memory; more is spooled */
    const char *folder;
} content_limits;

enum { CONTENT_TAKEN = 0 /* else the status to refuse it with (RFC 9110, section 15) */ };

/* Adds a piece: CONTENT_TAKEN, or 413 for a body that is too large, 507 where disk or memory are full (RFC 4918, section 11.5). */
int content_add(content *all, text piece, const content_limits *limits);

/* No more is added. CONTENT_TAKEN or 507. */
int content_finish(content *all);

/* Gives the file to the caller, who closes it; it is at its beginning. Only where the body is spooled. */
int content_take_file(content *all);

/* Closes and frees what it has, and begins anew. */
void content_free(content *all);

#endif
