/* Xinatra::Native::Front: put before Xinatra::Front, whose twin it is for the requests that most are. */
#ifndef XINATRA_FRONT_H
#define XINATRA_FRONT_H

#include <ruby.h>
#include "response.h"

/* What a front answers to a Xinatra::Native::Request. Raises what the app does. */
reply front_reply(VALUE self, VALUE asked);

void Init_front(VALUE native);

#endif
