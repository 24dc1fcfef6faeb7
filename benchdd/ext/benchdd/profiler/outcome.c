#include "outcome.h"

#include <ruby/debug.h>

#include "native_stack.h"

static VALUE number_or_nil(VALUE number) { return NIL_P(number) ? INT2FIX(0) : number; }

static VALUE native_frame_data(VALUE frame)
{
    char name[256];
    native_frame_name(frame, name, sizeof name);
    return rb_ary_new_from_args(3, rb_utf8_str_new_cstr(name), Qnil, INT2FIX(0));
}

static VALUE frame_data(VALUE frame)
{
    if (native_frame_p(frame)) return native_frame_data(frame);
    VALUE path = rb_profile_frame_absolute_path(frame);
    if (NIL_P(path)) path = rb_profile_frame_path(frame); /* of evaluated code, as eval was told */
    return rb_ary_new_from_args(3, rb_profile_frame_full_label(frame), path,
                                number_or_nil(rb_profile_frame_first_lineno(frame)));
}

static VALUE frames_data(const sampler *s)
{
    uint32_t size = frame_table_size(&s->frames);
    VALUE list = rb_ary_new_capa(size);
    for (uint32_t number = FRAME_FIRST; number < size; number++) {
        VALUE frame = s->frames.frames[number];
        rb_ary_push(list, frame ? frame_data(frame) : Qnil);
    }
    return list;
}

static VALUE threads_data(const sampler *s)
{
    VALUE list = rb_ary_new();
    for (size_t index = 0; index < s->finished_size; index++) {
        const finished_thread *thread = &s->finished[index];
        VALUE bytes = rb_str_new((const char *)thread->timeline.bytes, (long)thread->timeline.size);
        rb_ary_push(list, rb_ary_new_from_args(3, PIDT2NUM(thread->tid), thread->thread, bytes));
    }
    return list;
}

static void set(VALUE hash, const char *name, VALUE value) { rb_hash_aset(hash, ID2SYM(rb_intern(name)), value); }

VALUE outcome_of(const sampler *s)
{
    VALUE all = rb_hash_new();
    set(all, "clock", ID2SYM(rb_intern(ticker_name(s->options.ticker))));
    set(all, "started", ULL2NUM(s->start_wall));
    set(all, "frames", frames_data(s));
    set(all, "nodes", rb_str_new((const char *)s->merged.nodes, (long)(s->merged.size * sizeof(call_node))));
    set(all, "threads", threads_data(s));
    set(all, "samples", ULL2NUM(s->counts.samples));
    set(all, "gc_samples", ULL2NUM(s->counts.gc));
    set(all, "deferred", ULL2NUM(s->counts.deferred + atomic_exchange(&benchdd_entry.turned_away, 0)));
    set(all, "faults", ULL2NUM(s->counts.faults));
    set(all, "handling", ULL2NUM(s->counts.handling));
    set(all, "memory", SIZET2NUM(s->most_memory));
    return all;
}
