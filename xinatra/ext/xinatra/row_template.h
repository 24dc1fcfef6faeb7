/* Xinatra::Native::RowTemplate: Xinatra::RowTemplate in C. */
#ifndef XINATRA_ROW_TEMPLATE_H
#define XINATRA_ROW_TEMPLATE_H

#include <ruby.h>

void Init_row_template(VALUE native);

#endif
