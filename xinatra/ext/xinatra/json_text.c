#include "json_text.h"
#include <stdint.h>

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

/* It is doubled at least, so that a long text is not moved for each part. */
void json_make_room(json_text *into, size_t size)
{
    json_settle(into);
    long length = RSTRING_LEN(into->string);
    rb_str_modify_expand(into->string, (long)size > length ? (long)size : length);
    *into = json_open(into->string);
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

/* Of eight bytes, the highest bit of each that is not plain; of one above such a one perhaps, too. */
static uint64_t marked(uint64_t bytes)
{
    const uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
    uint64_t quotes = bytes ^ (ones * '"'), slashes = bytes ^ (ones * '\\');
    uint64_t controls = bytes - ones * ' ';
    return ((controls & ~bytes) | ((quotes - ones) & ~quotes) | ((slashes - ones) & ~slashes)) & tops;
}

/* How many bytes from there on are plain: eight are looked at together, since most texts are plain as a whole. */
static size_t plain_bytes(text characters, size_t from)
{
    size_t at = from;
    for (uint64_t bytes; at + sizeof(bytes) <= characters.size; at += sizeof(bytes)) {
        memcpy(&bytes, characters.bytes + at, sizeof(bytes));
        if (marked(bytes)) break;
    }
    while (at < characters.size && plain((unsigned char)characters.bytes[at])) at++;
    return at - from;
}

static uint64_t eight(const char *bytes)
{
    uint64_t read;
    memcpy(&read, bytes, sizeof(read));
    return read;
}

static uint64_t four(const char *bytes)
{
    uint32_t read;
    memcpy(&read, bytes, sizeof(read));
    return read;
}

/* Whether nothing has to be escaped. The last bytes are looked at with some before them: twice is sooner than one by one. */
static bool all_plain(text characters)
{
    const char *bytes = characters.bytes;
    size_t size = characters.size;
    if (size < 4) return plain_bytes(characters, 0) == size;
    if (size < 8) return !marked(four(bytes) | four(bytes + size - 4) << 32);

    for (size_t at = 0; at + 8 < size; at += 8) {
        if (marked(eight(bytes + at))) return false;
    }
    return !marked(eight(bytes + size - 8));
}

void json_put_escaped(json_text *into, text characters)
{
    for (size_t from = 0;; from++) {
        size_t size = plain_bytes(characters, from);
        json_put(into, text_slice(characters, from, size));
        from += size;
        if (from == characters.size) return;

        json_reserve(into, LONGEST_ESCAPE);
        escape(into, (unsigned char)characters.bytes[from]);
    }
}

void json_put_quoted(json_text *into, text characters)
{
    json_reserve(into, characters.size + 2);
    *into->at++ = '"';
    if (all_plain(characters)) {
        memcpy(into->at, characters.bytes, characters.size);
        into->at += characters.size;
    } else {
        json_put_escaped(into, characters);
    }
    json_put_byte(into, '"');
}

static bool unreserved(char byte)
{
    return text_letter(byte) || text_digit(byte) || byte == '-' || byte == '.' || byte == '_' || byte == '~';
}

void json_put_segment(json_text *into, text characters)
{
    static const char UPPER[] = "0123456789ABCDEF";
    json_reserve(into, characters.size * LONGEST_PERCENT);
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
