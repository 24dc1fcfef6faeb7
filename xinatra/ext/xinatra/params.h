/* Xinatra::Leaves::Params: reads a query that nothing can be wrong with. */
#ifndef XINATRA_PARAMS_H
#define XINATRA_PARAMS_H

#include <ruby.h>
#include <stdbool.h>
#include "text.h"

/* A query or form that is shorter cannot have more parameters than Rack allows. */
enum { PARAMS_LONGEST = 4000 };

/* The parameters of a query that is looked at for names in brackets, and how many of these a name has. */
enum { PARAMS_MOST = 16, PARAMS_DEEPEST = 3 };

/* Whether a query can be read here: flat, and decoded without an error. Anything else is Rack's to read. */
bool params_plain(text query);

/* Whether a query that nests cannot be malformed, so that Rack can read it later: names are keys of letters, digits and `_.-`, and
 * others in brackets behind them; none of them has both a value and others in it. */
bool params_sound(text query);

/* Adds a plain query's parameters to a Hash. Its bytes have to stay where they are meanwhile. */
void params_read(text query, VALUE params);

/* A String in UTF-8 of bytes in which each %XX stands for a byte, and each plus for a blank. */
VALUE params_decode(const char *bytes, size_t size);

void Init_params(VALUE native);

#endif
