/* Reads elements of a Forwarded field (RFC 7239, section 4). Needs nothing of Ruby. */
#ifndef XINATRA_FORWARDED_ELEMENT_H
#define XINATRA_FORWARDED_ELEMENT_H

#include "text.h"

/* What one proxy says. Of what it does not, `bytes` is NULL. */
typedef struct {
    text node; /* who has asked it */
    text proto, host;
    bool empty;
} forwarded_element;

/* Reads the next, and takes it with the comma behind it. False where it is not sound. */
bool forwarded_element_next(text *list, forwarded_element *made);

#endif
