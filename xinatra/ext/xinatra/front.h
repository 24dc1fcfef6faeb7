/* Xinatra::Native::Front: put before Xinatra::Front, whose twin it is for the requests that most are. */
#ifndef XINATRA_FRONT_H
#define XINATRA_FRONT_H

#include <ruby.h>

void Init_front(VALUE native);

#endif
