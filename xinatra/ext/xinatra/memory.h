/* Where the C library takes memory from. */
#ifndef XINATRA_MEMORY_H
#define XINATRA_MEMORY_H

#include <ruby.h>

void Init_memory(VALUE native);

#endif
