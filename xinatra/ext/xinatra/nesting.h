/* Xinatra::Request::FormDecoding: reads queries and forms as Rack::QueryParser does, nested parameters among them. What is
 * malformed, over a limit, or of another kind than before is left to Rack, which says what is wrong. */
#ifndef XINATRA_NESTING_H
#define XINATRA_NESTING_H

#include <ruby.h>

void Init_nesting(VALUE native);

#endif
