#include "content_types.h"
#include "plan.h"

/* The members of Xinatra::LateType. */
enum { HEADER, EXTENSION, MEDIA_TYPE, PATTERNS, PATTERNS_THEN };

static struct {
    ID late_types, late_type, response;
} names;

static VALUE media_types;

/* Of the app whose instance it is: a Hash, or nil. */
static VALUE types_of(VALUE instance)
{
    VALUE plan = plan_of(instance);
    return NIL_P(plan) ? Qnil : rb_attr_get(plan, names.late_types);
}

static bool same_elements(VALUE one, VALUE other)
{
    long size = RARRAY_LEN(one);
    if (size != RARRAY_LEN(other)) return false;
    for (long index = 0; index < size; index++) {
        if (RARRAY_AREF(one, index) != RARRAY_AREF(other, index)) return false;
    }
    return true;
}

/* Whether it would be made in the same way now. */
static bool current(VALUE type)
{
    VALUE media_type = rb_hash_lookup2(media_types, RSTRUCT_GET(type, EXTENSION), Qnil);
    return media_type == RSTRUCT_GET(type, MEDIA_TYPE) &&
           same_elements(RSTRUCT_GET(type, PATTERNS), RSTRUCT_GET(type, PATTERNS_THEN));
}

/* See Xinatra::Helpers#_type_late. */
static VALUE type_late(VALUE self, VALUE type)
{
    VALUE types = SYMBOL_P(type) && NIL_P(rb_attr_get(self, names.response)) ? types_of(self) : Qnil;
    if (NIL_P(types)) return Qnil;

    VALUE known = rb_hash_lookup2(types, type, Qnil);
    return NIL_P(known) || !current(known) ? Qfalse : rb_ivar_set(self, names.late_type, RSTRUCT_GET(known, HEADER));
}

void Init_content_types(VALUE native)
{
    names.late_types = rb_intern("@late_types");
    names.late_type = rb_intern("@late_type");
    names.response = rb_intern("@response");
    media_types = rb_path2class("Rack::Mime");
    media_types = rb_const_get(media_types, rb_intern("MIME_TYPES"));
    rb_gc_register_mark_object(media_types);
    rb_define_private_method(rb_define_module_under(native, "ContentTypes"), "_type_late", type_late, 1);
}
