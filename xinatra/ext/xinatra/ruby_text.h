/* Ruby's Strings and their bytes. */
#ifndef XINATRA_RUBY_TEXT_H
#define XINATRA_RUBY_TEXT_H

#include <ruby.h>
#include <ruby/encoding.h>
#include "text.h"

/* They stay where they are as long as no code of Ruby's runs. */
static inline text ruby_text(VALUE string)
{
    return (text){ RSTRING_PTR(string), (size_t)RSTRING_LEN(string) };
}

/* A String in UTF-8. rb_utf8_str_new takes half as long again, to ask what is known of a new String. */
static inline VALUE ruby_utf8(text bytes)
{
    VALUE string = rb_str_new(bytes.bytes, (long)bytes.size);
    RB_ENCODING_SET_INLINED(string, rb_utf8_encindex());
    return string;
}

/* The same of bytes that are known to be ASCII, so that nobody has to look again. */
static inline VALUE ruby_ascii(text bytes)
{
    VALUE string = ruby_utf8(bytes);
    ENC_CODERANGE_SET(string, ENC_CODERANGE_7BIT);
    return string;
}

/* A String of the engine's own, which has no singleton class and no memory to give back, as rb_str_freeze would see to. */
static inline VALUE ruby_frozen(VALUE string)
{
    RB_OBJ_FREEZE(string);
    return string;
}

#endif
