/* `redirect`, without a response until somebody asks for one. */
#ifndef XINATRA_REDIRECT_H
#define XINATRA_REDIRECT_H

#include "exchange.h"

/* The instance is about to run a quiet handler that redirects: it throws nothing, and leaves its address in `location`, or nil
 * where more has to be done. */
void redirect_expect(exchange *now);

/* It runs none any more. */
void redirect_expect_none(exchange *now);

void Init_redirect(VALUE native);

#endif
