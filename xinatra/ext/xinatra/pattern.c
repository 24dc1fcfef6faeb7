#include "pattern.h"
#include "ruby_text.h"

static enum ending ending_of(VALUE simple)
{
    VALUE ending = rb_funcall(simple, rb_intern("ending"), 0);
    if (NIL_P(ending)) return ENDING_NONE;

    Check_Type(ending, T_SYMBOL);
    return rb_sym2id(ending) == rb_intern("slash") ? ENDING_SLASH : ENDING_SPLAT;
}

void pattern_init(pattern *made, VALUE simple)
{
    VALUE literals = rb_funcall(simple, rb_intern("literals"), 0);
    Check_Type(literals, T_ARRAY);
    enum ending ending = ending_of(simple);
    VALUE joined = rb_ary_join(literals, rb_str_new("\0", 1));
    text bytes = ruby_text(joined);
    if (bytes.size == 0 || bytes.size > INT32_MAX) rb_raise(rb_eArgError, "a pattern has 1 to 2,147,483,647 bytes");

    *made = (pattern){ ALLOC_N(char, bytes.size), (uint32_t)bytes.size, ending };
    memcpy(made->bytes, bytes.bytes, bytes.size);
    RB_GC_GUARD(joined);
}

bool pattern_static(const pattern *asked)
{
    return asked->ending == ENDING_NONE && !memchr(asked->bytes, CAPTURED, asked->size);
}

static bool ends(const pattern *asked, text path, size_t at)
{
    switch (asked->ending) {
      case ENDING_SPLAT: return !memchr(path.bytes + at, '\n', path.size - at);
      case ENDING_SLASH: return at == path.size || (at == path.size - 1 && path.bytes[at] == '/');
      default: return at == path.size;
    }
}

bool pattern_fits(const pattern *asked, text path, size_t limit)
{
    size_t at = 0;
    for (uint32_t index = 0; index < asked->size; index++) {
        if (asked->bytes[index] != CAPTURED) {
            if (at == path.size || path.bytes[at] != asked->bytes[index]) return false;
            at++;
            continue;
        }
        size_t from = at;
        at = text_segment_end(path, from);
        if (at == from || at > limit) return false;
    }
    return ends(asked, path, at);
}

uint32_t pattern_captures(const pattern *asked, text path, text *captures, uint32_t most)
{
    uint32_t count = 0;
    size_t at = 0;
    for (uint32_t index = 0; index < asked->size; index++) {
        if (asked->bytes[index] != CAPTURED) {
            at++;
            continue;
        }
        if (count == most) return 0;

        size_t end = text_segment_end(path, at);
        captures[count++] = text_slice(path, at, end - at);
        at = end;
    }
    if (asked->ending == ENDING_SPLAT) {
        if (count == most) return 0;
        captures[count++] = text_slice(path, at, path.size - at);
    }
    return count;
}

void pattern_free(pattern *old)
{
    xfree(old->bytes);
}
