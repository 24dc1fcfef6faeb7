/* Xinatra::Native::ContentTypes: what `content_type` makes of a Symbol, where nothing looks at the response before the end. */
#ifndef XINATRA_CONTENT_TYPES_H
#define XINATRA_CONTENT_TYPES_H

#include <ruby.h>

void Init_content_types(VALUE native);

#endif
