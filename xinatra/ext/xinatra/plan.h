/* Xinatra::Plan, as instances find it. */
#ifndef XINATRA_PLAN_H
#define XINATRA_PLAN_H

#include <ruby.h>
#include <stdint.h>

/* The plan of an instance's class, nil where it is not compiled. */
VALUE plan_of(VALUE instance);

/* The plan that a Xinatra::PlanCell holds now, or nil. */
VALUE plan_in(VALUE cell);

/* Changes whenever a plan may have become out of date. */
uint64_t plan_editions(void);

void Init_plan(VALUE native);

#endif
