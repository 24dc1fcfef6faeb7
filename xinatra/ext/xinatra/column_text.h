/* Columns as JSON text. */
#ifndef XINATRA_COLUMN_TEXT_H
#define XINATRA_COLUMN_TEXT_H

#include <ruby.h>

/* Columns.write(text, column, index, generator) */
VALUE column_text_write(VALUE self, VALUE string, VALUE column, VALUE index, VALUE generator);

#endif
