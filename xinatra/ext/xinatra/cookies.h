/* Xinatra::Leaves::Cookies: reads a Cookie field. */
#ifndef XINATRA_COOKIES_H
#define XINATRA_COOKIES_H

#include <ruby.h>

void Init_cookies(VALUE native);

#endif
