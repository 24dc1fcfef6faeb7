/* Header fields that the engine itself asks for. */
#ifndef XINATRA_FIELDS_H
#define XINATRA_FIELDS_H

#include "text.h"

enum field {
    FIELD_CONNECTION,
    FIELD_CONTENT_LENGTH,
    FIELD_CONTENT_TYPE,
    FIELD_COOKIE,
    FIELD_EXPECT,
    FIELD_FORWARDED,
    FIELD_HOST,
    FIELD_ORIGIN,
    FIELD_REFERER,
    FIELD_TRANSFER_ENCODING,
    FIELD_X_FORWARDED_FOR,
    FIELD_X_FORWARDED_HOST,
    FIELD_X_FORWARDED_PORT,
    FIELD_X_FORWARDED_PROTO,
    FIELD_X_FORWARDED_SCHEME,
    FIELD_X_FORWARDED_SSL,
    FIELD_OTHER /* any other, and how many there are before it */
};

/* Which field has a name, in whatever case it is written (RFC 9110, section 5.1). */
enum field field_named(text name);

#endif
