/* `redirect`, without a response until somebody asks for one. */
#ifndef XINATRA_REDIRECT_H
#define XINATRA_REDIRECT_H

#include <ruby.h>

void Init_redirect(VALUE native);

#endif
