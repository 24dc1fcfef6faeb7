/* Xinatra::Leaves' `enter`: makes the instance that answers a request, and calls its handler with what the route captures. */
#ifndef XINATRA_ENTER_H
#define XINATRA_ENTER_H

#include "exchange.h"

/* A fresh instance, with the instance variables that the app's `initialize` has set. */
VALUE enter_instance(const way *asked);

/* Gives the instance its `params` as filters see them, without captures, unless it has some or Ruby has to read them. */
void enter_params(exchange *now);

/* Gives the instance its `params`, those of the request's form among them, without captures. */
void enter_form(exchange *now);

/* Adds the captures to the `params` that there are already: filters have seen them, or a form is among them. As
 * Direct#_add_late_captures. */
void enter_captures(exchange *now);

/* Calls a quiet handler, which needs `params` or values alone. Returns its String, or Qundef: Ruby has to read the captures. */
VALUE enter_quiet_handler(exchange *now);

/* Calls the handler. Returns what it returned. */
VALUE enter_handler(exchange *now);

void Init_enter(void);

#endif
