/* What a Rack environment says under the keys that the engine asks for. */
#ifndef XINATRA_ENVIRONMENT_H
#define XINATRA_ENVIRONMENT_H

#include <ruby.h>
#include <stdbool.h>
#include "fields.h"

/* The header fields come first. */
enum key {
    KEY_REQUEST_METHOD = FIELD_OTHER,
    KEY_PATH_INFO,
    KEY_QUERY_STRING,
    KEY_SCRIPT_NAME,
    KEY_HTTPS,
    KEY_URL_SCHEME,
    KEY_QUERY_HASH,
    KEY_FORM_HASH,
    KEY_FORM_PAIRS,
    KEY_FORM_ERROR,
    KEY_ORIGINAL_METHOD,
    KEY_COUNT
};

typedef struct {
    VALUE values[KEY_COUNT]; /* by field or key; Qundef where there is none */
} environment;

/* The String that is a key. */
VALUE environment_key(int which);

/* Reads all of it in one pass, which costs less than two look-ups. Returns false where that cannot be done: values have to be
 * looked up then. */
bool environment_read(VALUE env, environment *into);

/* Reads one value, Qundef where there is none: of an environment that may have changed since. */
VALUE environment_value(VALUE env, int which);

/* Finds where the entries of these keys stand in an environment. Returns false where that cannot be told. */
bool environment_places(VALUE env, const VALUE *keys, uint32_t *places, size_t count);

/* Puts values there: into that environment, or into a copy of it that nobody has changed. nil for each where `values` is NULL. */
void environment_fill(VALUE env, const uint32_t *places, const VALUE *values, size_t count);

void Init_environment(void);

#endif
