#include "fields.h"
#include <stdint.h>
#include "words.h"

#define NAME(literal) { literal, sizeof(literal) - 1 }

static const text NAMES[FIELD_OTHER] = {
    [FIELD_HOST] = NAME("host"),
    [FIELD_COOKIE] = NAME("cookie"),
    [FIELD_EXPECT] = NAME("expect"),
    [FIELD_ORIGIN] = NAME("origin"),
    [FIELD_REFERER] = NAME("referer"),
    [FIELD_FORWARDED] = NAME("forwarded"),
    [FIELD_CONNECTION] = NAME("connection"),
    [FIELD_CONTENT_TYPE] = NAME("content-type"),
    [FIELD_CONTENT_LENGTH] = NAME("content-length"),
    [FIELD_X_FORWARDED_FOR] = NAME("x-forwarded-for"),
    [FIELD_X_FORWARDED_SSL] = NAME("x-forwarded-ssl"),
    [FIELD_X_FORWARDED_HOST] = NAME("x-forwarded-host"),
    [FIELD_X_FORWARDED_PORT] = NAME("x-forwarded-port"),
    [FIELD_TRANSFER_ENCODING] = NAME("transfer-encoding"),
    [FIELD_X_FORWARDED_PROTO] = NAME("x-forwarded-proto"),
    [FIELD_X_FORWARDED_SCHEME] = NAME("x-forwarded-scheme"),
};

/* The first of each length; of one that none has, another's. */
enum { LONGEST = sizeof("x-forwarded-scheme") - 1 };
static const uint8_t FIRST[LONGEST + 1] = {
    [4] = FIELD_HOST, [6] = FIELD_COOKIE, [7] = FIELD_REFERER, [9] = FIELD_FORWARDED, [10] = FIELD_CONNECTION,
    [12] = FIELD_CONTENT_TYPE, [14] = FIELD_CONTENT_LENGTH, [15] = FIELD_X_FORWARDED_FOR, [16] = FIELD_X_FORWARDED_HOST,
    [17] = FIELD_TRANSFER_ENCODING, [18] = FIELD_X_FORWARDED_SCHEME,
};

enum field field_named(text name)
{
    if (name.size > LONGEST) return FIELD_OTHER;
    for (int which = FIRST[name.size]; which < FIELD_OTHER && NAMES[which].size == name.size; which++) {
        if (words_same_token(name.bytes, NAMES[which].bytes, name.size)) return (enum field)which;
    }
    return FIELD_OTHER;
}
