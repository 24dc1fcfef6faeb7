/* Before filters that run for each request. */
#ifndef XINATRA_FILTERS_H
#define XINATRA_FILTERS_H

#include <stdbool.h>
#include "exchange.h"

/* Runs them, as Direct#_call_carefully does. Returns whether the request is still for the path and the verb that it was for. */
bool filters_run(exchange *now);

void Init_filters(void);

#endif
