#include "handlers.h"

void handlers_init(handlers *all)
{
    all->ends.before = all->ends.after = &all->ends;
}

/* A response that is sent while it is made may take as long as its client wants it. */
static bool waits(const handler *one)
{
    return !one->told && !NIL_P(*one->message) && !one->answer->sent;
}

VALUE handlers_slow(handlers *all, uint64_t now, uint64_t milliseconds)
{
    VALUE found = rb_ary_new();
    for (handler *one = all->ends.after; one != &all->ends && one->since + milliseconds <= now; one = one->after) {
        if (!waits(one)) continue;
        one->told = true;
        rb_ary_push(found, rb_ary_new_from_args(3, one->thread, *one->message, ULL2NUM(now - one->since)));
    }
    return found;
}
