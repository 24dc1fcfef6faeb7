#include "response.h"

static VALUE response_class, empty;

static void response_mark(void *data)
{
    const reply *all = data;
    rb_gc_mark_movable(all->headers);
    rb_gc_mark_movable(all->body);
}

static void response_compact(void *data)
{
    reply *all = data;
    all->headers = rb_gc_location(all->headers);
    all->body = rb_gc_location(all->body);
}

static size_t response_memory(const void *data)
{
    return sizeof(reply);
}

static const rb_data_type_t RESPONSE_TYPE = {
    .wrap_struct_name = "Xinatra::Native::Response",
    .function = { .dmark = response_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = response_memory,
                  .dcompact = response_compact },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

reply response_reply(int status, VALUE headers, VALUE body)
{
    return (reply){ headers, NIL_P(body) ? empty : body, status };
}

VALUE response_new(reply said)
{
    reply *made;
    VALUE self = TypedData_Make_Struct(response_class, reply, &RESPONSE_TYPE, made);
    made->status = said.status;
    RB_OBJ_WRITE(self, &made->headers, said.headers);
    RB_OBJ_WRITE(self, &made->body, said.body);
    return self;
}

const reply *response_of(VALUE self)
{
    reply *all;
    TypedData_Get_Struct(self, reply, &RESPONSE_TYPE, all);
    return all;
}

static VALUE status(VALUE self)
{
    return INT2FIX(response_of(self)->status);
}

static VALUE headers(VALUE self)
{
    return response_of(self)->headers;
}

static VALUE body(VALUE self)
{
    return response_of(self)->body;
}

void Init_response(VALUE native)
{
    empty = rb_obj_freeze(rb_utf8_str_new("", 0));
    rb_gc_register_mark_object(empty);
    response_class = rb_define_class_under(native, "Response", rb_cObject);
    rb_gc_register_mark_object(response_class);
    rb_undef_alloc_func(response_class);
    rb_define_method(response_class, "status", status, 0);
    rb_define_method(response_class, "headers", headers, 0);
    rb_define_method(response_class, "body", body, 0);
}
