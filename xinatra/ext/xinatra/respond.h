/* Xinatra::Leaves::Respond: ends a request whose handler says no more than status, headers and a String, and makes the
 * response. */
#ifndef XINATRA_RESPOND_H
#define XINATRA_RESPOND_H

#include "exchange.h"
#include "response.h"

/* Whether what the handler returned, or halted with, ends the request: nothing of the app's own is going to run that could
 * see or change the response. Takes it for the response then. */
bool respond_ended(exchange *now);

/* The same of a quiet redirect, which has left an address behind, or nil. */
bool respond_redirected(exchange *now, VALUE location);

/* The response: of a request that ended, or that Ruby has finished. */
VALUE respond_to(const exchange *now);

/* The same without a Rack response, where none is needed. */
reply respond_natively(const exchange *now);

/* What a Rack response says. */
reply respond_with(VALUE response);

/* A response without its body where the method is HEAD. */
VALUE respond_for_verb(const exchange *now, VALUE response);

void Init_respond(void);

#endif
