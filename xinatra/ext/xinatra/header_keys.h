/* The environment's keys of header fields, as Rack's SPEC says: HTTP_ and the name, but for two. */
#ifndef XINATRA_HEADER_KEYS_H
#define XINATRA_HEADER_KEYS_H

#include <ruby.h>
#include "text.h"

/* An interned String: two of one name are the same object. */
VALUE header_key(text name);

void Init_header_keys(void);

#endif
