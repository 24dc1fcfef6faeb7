/* Xinatra::Native::Outlet: what a response's body is written to, while it is made. */
#ifndef XINATRA_OUTLET_H
#define XINATRA_OUTLET_H

#include <ruby.h>
#include "answer.h"
#include "loop.h"

/* Makes one for the response that is being answered; it is no good once outlet_close was called. */
VALUE outlet_new(VALUE holder, connection *one, answer *made);

void outlet_close(VALUE self);

void Init_outlet(VALUE native);

#endif
