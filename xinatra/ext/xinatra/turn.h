/* What happens to a connection when a thread has it: reads on, has a request answered that is whole, sends the response. */
#ifndef XINATRA_TURN_H
#define XINATRA_TURN_H

#include <ruby.h>
#include "loop.h"

/* Does what can be done with a connection that was taken from the poller, and gives it back or closes it. `self` is the loop's
 * object. */
void turn_take(loop *all, connection *one, VALUE self);

#endif
