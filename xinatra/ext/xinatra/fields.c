#include "fields.h"
#include <strings.h>

#define NAME(literal) { literal, sizeof(literal) - 1 }

static const text NAMES[FIELD_OTHER] = {
    [FIELD_CONNECTION] = NAME("connection"),
    [FIELD_CONTENT_LENGTH] = NAME("content-length"),
    [FIELD_CONTENT_TYPE] = NAME("content-type"),
    [FIELD_COOKIE] = NAME("cookie"),
    [FIELD_EXPECT] = NAME("expect"),
    [FIELD_FORWARDED] = NAME("forwarded"),
    [FIELD_HOST] = NAME("host"),
    [FIELD_ORIGIN] = NAME("origin"),
    [FIELD_REFERER] = NAME("referer"),
    [FIELD_TRANSFER_ENCODING] = NAME("transfer-encoding"),
    [FIELD_X_FORWARDED_FOR] = NAME("x-forwarded-for"),
    [FIELD_X_FORWARDED_HOST] = NAME("x-forwarded-host"),
    [FIELD_X_FORWARDED_PORT] = NAME("x-forwarded-port"),
    [FIELD_X_FORWARDED_PROTO] = NAME("x-forwarded-proto"),
    [FIELD_X_FORWARDED_SCHEME] = NAME("x-forwarded-scheme"),
    [FIELD_X_FORWARDED_SSL] = NAME("x-forwarded-ssl"),
};

enum field field_named(text name)
{
    for (int which = 0; which < FIELD_OTHER; which++) {
        text known = NAMES[which];
        if (known.size == name.size && strncasecmp(known.bytes, name.bytes, name.size) == 0) return (enum field)which;
    }
    return FIELD_OTHER;
}
