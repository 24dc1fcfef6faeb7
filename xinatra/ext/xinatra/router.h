/* Xinatra::Native::Linear and Radix: routers with the methods and answers of their twins in Xinatra::Router. */
#ifndef XINATRA_ROUTER_H
#define XINATRA_ROUTER_H

#include <ruby.h>
#include <stdint.h>

/* The smallest index, `from` or more, of a pattern that matches a path (a String); NEVER where there is none. Calls Ruby
 * only where patterns are to be tried, and then reads nothing of the path after that. */
uint32_t router_match(VALUE self, VALUE path, uint32_t from);

/* Raises TypeError where an object is no router of these. */
void router_check(VALUE self);

void Init_router(VALUE native);

#endif
