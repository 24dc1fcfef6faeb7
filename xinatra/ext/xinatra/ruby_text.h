/* The bytes of Ruby's Strings. */
#ifndef XINATRA_RUBY_TEXT_H
#define XINATRA_RUBY_TEXT_H

#include <ruby.h>
#include "text.h"

/* They stay where they are as long as no code of Ruby's runs. */
static inline text ruby_text(VALUE string)
{
    return (text){ RSTRING_PTR(string), (size_t)RSTRING_LEN(string) };
}

#endif
