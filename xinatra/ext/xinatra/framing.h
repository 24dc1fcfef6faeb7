/* How a request's body is framed, and whether its connection is kept (RFC 9112, sections 6 and 9). Of a head that parser.c has
 * read, and so of one that frames its body in one way alone. */
#ifndef XINATRA_FRAMING_H
#define XINATRA_FRAMING_H

#include "parser.h"

typedef struct {
    uint64_t length; /* of the body in bytes, unless it is chunked */
    bool chunked;
    bool persistent; /* the client means to ask more (RFC 9112, section 9.3) */
    bool expects;    /* the client waits for 100 before it sends the body (RFC 9110, section 10.1.1) */
} framing;

/* Whether a field's list (RFC 9110, section 5.6.1) has a member, in whatever case. */
bool framing_lists(text list, const char *member);

framing framing_of(const head *asked, const char *bytes);

#endif
