/* Xinatra::Request::FormDecoding: reads queries and forms as Rack::QueryParser does, nested parameters among them. What is
 * malformed, over a limit, or of another kind than before is left to Rack, which says what is wrong. */
#ifndef XINATRA_NESTING_H
#define XINATRA_NESTING_H

#include <ruby.h>

/* The names and values of a form, each pair an Array; Qundef for what Rack has to read. */
VALUE nesting_pairs(VALUE source);

/* The parameters that pairs make, as Rack::Request's; Qundef likewise. */
VALUE nesting_params(VALUE pairs);

void Init_nesting(VALUE native);

#endif
