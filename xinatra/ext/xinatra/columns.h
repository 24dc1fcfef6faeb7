/* Columns of values, which many objects have of a field each. Xinatra::Columns is the same in Ruby, and says why. */
#ifndef XINATRA_COLUMNS_H
#define XINATRA_COLUMNS_H

#include <ruby.h>

void Init_columns(VALUE native);

#endif
