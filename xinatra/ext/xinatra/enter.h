/* Xinatra::Leaves' `enter`: makes the instance that answers a request, and calls its handler with what the route captures. */
#ifndef XINATRA_ENTER_H
#define XINATRA_ENTER_H

#include "exchange.h"

/* A fresh instance, with the instance variables that the app's `initialize` has set. */
VALUE enter_instance(const way *asked);

/* Gives the instance its `params` as filters see them, without captures, unless it has some or Ruby has to read them. */
void enter_params(const exchange *now);

/* Adds the captures to the `params` that filters have seen, as Direct#_add_late_captures. Returns whether that is done. */
bool enter_captures(const exchange *now);

/* Calls the handler. Returns what it returned. */
VALUE enter_handler(exchange *now);

void Init_enter(void);

#endif
