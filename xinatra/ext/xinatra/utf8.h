/* UTF-8 that comes in pieces (RFC 3629, section 4). Needs nothing of Ruby. */
#ifndef XINATRA_UTF8_H
#define XINATRA_UTF8_H

#include <stdint.h>
#include "text.h"

/* Where a character is cut. Begins as zeros. */
typedef struct {
    uint8_t left;        /* bytes that it still has */
    uint8_t least, most; /* what the next of them may be */
} utf8;

/* Whether the bytes go on with it. */
bool utf8_go_on(utf8 *state, text bytes);

/* Whether no character is cut. */
static inline bool utf8_whole(const utf8 *state)
{
    return state->left == 0;
}

#endif
