/* A request and what has become of it. */
#ifndef XINATRA_EXCHANGE_H
#define XINATRA_EXCHANGE_H

#include <ruby.h>
#include <stdbool.h>
#include "request.h"
#include "way.h"

typedef struct {
    VALUE front;
    way *way;
    const way_type *type; /* of the response, where it has ended */
    const way_route *route;
    request request;
    VALUE params; /* what was made here of its parameters, before filters ran; else nil */
    VALUE form;   /* a Hash of what its body says, where that was read here; else nil */
    VALUE instance;
    VALUE result; /* what the handler returned, or halted with; then a body, or nil for none */
    int status;   /* of the response, where it has ended */
    VALUE headers; /* the handler's own, where it has ended and has some; else nil */
    VALUE location; /* where it has ended by a redirect, and has no other headers; else nil */
    bool ended;   /* all is known that the response is made of */
} exchange;

/* Makes the environment, and gives it to the instance: code of Ruby's is about to go on with the request. */
void exchange_hand_over(exchange *now);

void Init_exchange(void);

#endif
