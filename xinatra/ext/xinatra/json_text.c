#include "json_text.h"

static const char HEX[] = "0123456789abcdef";

/* What no byte needs more than. */
enum { LONGEST_ESCAPE = 6, LONGEST_PERCENT = 3 };

json_text json_open(VALUE string)
{
    rb_str_modify(string);
    char *start = RSTRING_PTR(string);
    return (json_text){ string, start + RSTRING_LEN(string), start + rb_str_capacity(string) };
}

void json_settle(json_text *into)
{
    rb_str_set_len(into->string, into->at - RSTRING_PTR(into->string));
}

/* Makes room for so many bytes more; at least doubles it, so that a long text is not moved for each part. */
static void reserve(json_text *into, size_t size)
{
    if ((size_t)(into->end - into->at) >= size) return;

    json_settle(into);
    long length = RSTRING_LEN(into->string);
    rb_str_modify_expand(into->string, (long)size > length ? (long)size : length);
    *into = json_open(into->string);
}

void json_put(json_text *into, text bytes)
{
    reserve(into, bytes.size);
    memcpy(into->at, bytes.bytes, bytes.size);
    into->at += bytes.size;
}

static bool plain(unsigned char byte)
{
    return byte >= ' ' && byte != '"' && byte != '\\';
}

/* Room is there. */
static void escape(json_text *into, unsigned char byte)
{
    static const char SHORT[] = { ['"'] = '"', ['\\'] = '\\', ['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't' };
    *into->at++ = '\\';
    if (SHORT[byte]) {
        *into->at++ = SHORT[byte];
        return;
    }
    memcpy(into->at, "u00", 3);
    into->at[3] = HEX[byte >> 4];
    into->at[4] = HEX[byte & 15];
    into->at += 5;
}

void json_put_escaped(json_text *into, text characters)
{
    for (size_t from = 0, at = 0;; at++) {
        bool ended = at == characters.size;
        if (!ended && plain((unsigned char)characters.bytes[at])) continue;

        json_put(into, text_slice(characters, from, at - from));
        if (ended) return;

        reserve(into, LONGEST_ESCAPE);
        escape(into, (unsigned char)characters.bytes[at]);
        from = at + 1;
    }
}

void json_put_quoted(json_text *into, text characters)
{
    json_put_literal(into, "\"");
    json_put_escaped(into, characters);
    json_put_literal(into, "\"");
}

static bool unreserved(char byte)
{
    return text_letter(byte) || text_digit(byte) || byte == '-' || byte == '.' || byte == '_' || byte == '~';
}

void json_put_segment(json_text *into, text characters)
{
    static const char UPPER[] = "0123456789ABCDEF";
    reserve(into, characters.size * LONGEST_PERCENT);
    for (size_t at = 0; at < characters.size; at++) {
        unsigned char byte = (unsigned char)characters.bytes[at];
        if (unreserved((char)byte)) {
            *into->at++ = (char)byte;
            continue;
        }
        *into->at++ = '%';
        *into->at++ = UPPER[byte >> 4];
        *into->at++ = UPPER[byte & 15];
    }
}
