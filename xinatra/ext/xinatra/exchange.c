#include "exchange.h"

static ID env_method;

void exchange_hand_over(exchange *now)
{
    if (NIL_P(now->request.env)) {
        rb_funcallv(now->instance, env_method, 0, NULL);
        request_env(&now->request);
    }
    request_forget(&now->request);
}

void Init_exchange(void)
{
    env_method = rb_intern("env");
}
