/* What Xinatra::Headers says of a response's headers. */
#ifndef XINATRA_HEADERS_H
#define XINATRA_HEADERS_H

#include <ruby.h>

/* Adds to a Hash of headers those of another that are missing, or nil. All names are in lower case. */
void headers_add_missing(VALUE headers, VALUE added);

void Init_headers(VALUE native);

#endif
