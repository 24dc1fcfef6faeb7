/* Environments made by the keys of others. Most requests have the keys that one before them had, in the same order: their
 * environment is a copy, into which values alone are put, so that no key is hashed. */
#ifndef XINATRA_ENVIRONMENT_FORMS_H
#define XINATRA_ENVIRONMENT_FORMS_H

#include <ruby.h>

/* What an environment has besides what it begins with. Of a key that comes twice, the second value counts. */
typedef struct {
    VALUE *keys;
    VALUE *values;
    size_t count;
} environment_entries;

/* An object that remembers some of them: of environments that begin with the same. */
VALUE environment_forms_new(void);

/* The environment that begins with `base` and has these entries. `forms` may be nil. */
VALUE environment_forms_make(VALUE forms, VALUE base, const environment_entries *all);

#endif
