/* The fields of responses that apps send again and again, as they stand in a head: found, they need not be read for what would end
 * them, or what the server says itself. Each loop has its own, for it may run in any Ractor. */
#ifndef XINATRA_USUAL_FIELDS_H
#define XINATRA_USUAL_FIELDS_H

#include <ruby.h>
#include "text.h"

/* How many, a power of two; and how long a line may be, so that each takes 128 bytes. */
enum { USUAL_FIELDS = 128, USUAL_FIELD_LINE = 117 };

/* A name is known by its object: Hash keys that are the same String mostly are the same object. */
typedef struct {
    VALUE name; /* 0: none */
    uint8_t size, value_at, value_size;
    char line[USUAL_FIELD_LINE];
} usual_field;

typedef struct {
    usual_field slots[USUAL_FIELDS];
} usual_fields;

/* Names may not be moved. */
void usual_fields_mark(const usual_fields *all);

/* The line of a field that was kept; `bytes` is NULL where it was not. */
text usual_fields_find(const usual_fields *all, VALUE name, VALUE value);

/* Keeps a line, unless it is long, or its name is one that may yet change. */
void usual_fields_keep(usual_fields *all, VALUE name, text value, text line);

#endif
