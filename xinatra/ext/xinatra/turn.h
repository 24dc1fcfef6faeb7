/* What happens to a connection when a thread has it: reads on, asks the app where a request is whole, sends the response. */
#ifndef XINATRA_TURN_H
#define XINATRA_TURN_H

#include <ruby.h>
#include "answer.h"
#include "loop.h"

/* Does what can be done with a connection that was taken from the poller, and gives it back or closes it. `self` is the loop's
 * object. */
void turn_take(loop *all, connection *one, VALUE self);

/* A response's head is about to be written: now it is decided what it says of the time, and of the connection. */
void turn_begin_answer(loop *all, answer *made);

void Init_turn(void);

#endif
