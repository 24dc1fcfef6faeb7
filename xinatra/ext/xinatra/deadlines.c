#include "deadlines.h"
#include <limits.h>

void deadlines_init(deadlines *all)
{
    for (int kind = 0; kind < PATIENCE_COUNT; kind++) all->ends[kind].before = all->ends[kind].after = &all->ends[kind];
}

static void forget(deadline *one)
{
    if (!one->kind) return;

    one->before->after = one->after;
    one->after->before = one->before;
    one->kind = 0;
}

void deadlines_set(deadlines *all, deadline *one, enum patience kind, uint64_t now)
{
    forget(one);
    if (kind == PATIENCE_NONE) return;

    deadline *end = &all->ends[kind];
    one->kind = (uint8_t)(kind + 1);
    one->due = now + all->allowed[kind];
    one->before = end->before;
    one->after = end;
    one->before->after = end->before = one;
}

enum patience deadlines_kind(const deadline *one)
{
    return one->kind ? (enum patience)(one->kind - 1) : PATIENCE_NONE;
}

deadline *deadlines_due(const deadlines *all, uint64_t now)
{
    for (int kind = 0; kind < PATIENCE_COUNT; kind++) {
        deadline *first = all->ends[kind].after;
        if (first != &all->ends[kind] && first->due <= now) return first;
    }
    return NULL;
}

int deadlines_next(const deadlines *all, uint64_t now)
{
    uint64_t next = UINT64_MAX;
    for (int kind = 0; kind < PATIENCE_COUNT; kind++) {
        const deadline *first = all->ends[kind].after;
        if (first != &all->ends[kind] && first->due < next) next = first->due;
    }
    if (next == UINT64_MAX) return -1;
    if (next <= now) return 0;
    return next - now > INT_MAX ? INT_MAX : (int)(next - now);
}
