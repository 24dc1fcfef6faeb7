/* Xinatra::Leaves' `enter`: makes the instance that answers a request, and calls its handler with what the route captures. */
#ifndef XINATRA_ENTER_H
#define XINATRA_ENTER_H

#include "exchange.h"

/* A fresh instance, with the instance variables that the app's `initialize` has set. */
VALUE enter_instance(const way *asked);

/* Calls the handler. Returns what it returned. */
VALUE enter_handler(exchange *now);

void Init_enter(void);

#endif
