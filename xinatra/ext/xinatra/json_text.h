/* JSON text (RFC 8259) that is being written into a Ruby String. */
#ifndef XINATRA_JSON_TEXT_H
#define XINATRA_JSON_TEXT_H

#include <ruby.h>
#include "text.h"

/* The String, and where the next byte goes in it: whoever lets code of Ruby's run says before by json_settle how long it is. */
typedef struct {
    VALUE string;
    char *at;
    char *end; /* of what there is room for */
} json_text;

/* Begins at a String's end, which is to be changeable, and in UTF-8. */
json_text json_open(VALUE string);

/* Says to the String how long it is. */
void json_settle(json_text *into);

/* Makes room for so many bytes more. */
void json_make_room(json_text *into, size_t size);

/* The same, where there is not room for them. */
static inline void json_reserve(json_text *into, size_t size)
{
    if ((size_t)(into->end - into->at) < size) json_make_room(into, size);
}

static inline void json_put(json_text *into, text bytes)
{
    json_reserve(into, bytes.size);
    memcpy(into->at, bytes.bytes, bytes.size);
    into->at += bytes.size;
}

static inline void json_put_byte(json_text *into, char byte)
{
    json_reserve(into, 1);
    *into->at++ = byte;
}

static inline void json_put_literal(json_text *into, const char *literal)
{
    json_put(into, (text){ literal, strlen(literal) });
}

/* What stands between the quotes of a string (section 7). The text is UTF-8. */
void json_put_escaped(json_text *into, text characters);

/* The same with its quotes. */
void json_put_quoted(json_text *into, text characters);

/* A segment of a path (RFC 3986, section 3.3), of which nothing has to be escaped. */
void json_put_segment(json_text *into, text characters);

#endif
