/* Xinatra::Native::TLS: the tls_context of a listener as Ruby's object, see lib/xinatra/native/tls.rb. Where there is no OpenSSL, there is
 * no such class. */
#ifndef XINATRA_TLS_CLASS_H
#define XINATRA_TLS_CLASS_H

#include <ruby.h>
#include "tls.h"

#ifdef XINATRA_TLS

/* What a Ruby object has, which keeps it. Raises TypeError where it is none. */
const tls_context *tls_context_of(VALUE self);

void Init_tls(VALUE native);

#else

static inline const tls_context *tls_context_of(VALUE self)
{
    rb_raise(rb_eTypeError, "there is no TLS");
}

static inline void Init_tls(VALUE native)
{
}

#endif
#endif
