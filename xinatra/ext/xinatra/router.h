/* Xinatra::Native::Linear and Radix: routers with the methods and answers of their twins in Xinatra::Router. */
#ifndef XINATRA_ROUTER_H
#define XINATRA_ROUTER_H

#include <ruby.h>
#include <stdint.h>
#include "text.h"

/* The smallest index, `from` or more, of a pattern that matches a path; NEVER where there is none. Calls Ruby only where
 * patterns are to be tried, and then reads nothing of the path after that. `string` is the path for Ruby; nil: it is made when
 * Ruby is called. */
uint32_t router_match(VALUE self, text path, VALUE string, uint32_t from);

/* Raises TypeError where an object is no router of these. */
void router_check(VALUE self);

void Init_router(VALUE native);

#endif
