#include "plan.h"

static struct {
    ID plan_cell, edition, plan;
} ids;

VALUE plan_in(VALUE cell)
{
    return rb_attr_get(rb_attr_get(cell, ids.edition), ids.plan);
}

VALUE plan_of(VALUE instance)
{
    VALUE cell = rb_attr_get(rb_obj_class(instance), ids.plan_cell);
    return NIL_P(cell) ? Qnil : plan_in(cell);
}

void Init_plan(void)
{
    ids.plan_cell = rb_intern("@plan_cell");
    ids.edition = rb_intern("@edition");
    ids.plan = rb_intern("@plan");
}
