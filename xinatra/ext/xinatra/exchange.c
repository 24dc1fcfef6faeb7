#include "exchange.h"

static ID env_ivar;

void exchange_hand_over(exchange *now)
{
    if (!NIL_P(now->request.env)) return;

    VALUE env = request_env(&now->request);
    rb_ivar_set(now->instance, env_ivar, env);
}

void Init_exchange(void)
{
    env_ivar = rb_intern("@env");
}
