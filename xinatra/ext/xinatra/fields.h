/* Header fields that the engine itself asks for. */
#ifndef XINATRA_FIELDS_H
#define XINATRA_FIELDS_H

#include "text.h"

/* By the length of their names, for which they are looked up. */
enum field {
    FIELD_HOST,
    FIELD_COOKIE,
    FIELD_EXPECT,
    FIELD_ORIGIN,
    FIELD_REFERER,
    FIELD_FORWARDED,
    FIELD_CONNECTION,
    FIELD_CONTENT_TYPE,
    FIELD_CONTENT_LENGTH,
    FIELD_X_FORWARDED_FOR,
    FIELD_X_FORWARDED_SSL,
    FIELD_X_FORWARDED_HOST,
    FIELD_X_FORWARDED_PORT,
    FIELD_TRANSFER_ENCODING,
    FIELD_X_FORWARDED_PROTO,
    FIELD_X_FORWARDED_SCHEME,
    FIELD_OTHER /* any other, and how many there are before it */
};

/* Which field has a name, in whatever case it is written (RFC 9110, section 5.1). */
enum field field_named(text name);

/* Whether it is one by which proxies say whom a request is from, and what was asked for: those that Rack believes. */
static inline bool field_of_proxies(enum field which)
{
    return which == FIELD_FORWARDED || which == FIELD_X_FORWARDED_FOR || which == FIELD_X_FORWARDED_HOST ||
           which == FIELD_X_FORWARDED_PORT || which == FIELD_X_FORWARDED_PROTO || which == FIELD_X_FORWARDED_SCHEME ||
           which == FIELD_X_FORWARDED_SSL;
}

#endif
