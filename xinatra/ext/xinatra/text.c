#include "text.h"
#include <stdint.h>
#include <strings.h>

/* What a byte is to patterns. */
enum {
    LITERAL = 1, /* may stand in a literal, and so may its percent-encoding */
    ENDS = 2,    /* ends a capture */
    PERCENT = 4
};

static const unsigned char KIND[256] = {
    ['%'] = PERCENT, ['?'] = ENDS, ['#'] = ENDS, ['\n'] = ENDS,
    ['0' ... '9'] = LITERAL, ['A' ... 'Z'] = LITERAL, ['a' ... 'z'] = LITERAL,
    ['_'] = LITERAL, ['.'] = LITERAL, ['!'] = LITERAL, ['~'] = LITERAL, ['\''] = LITERAL, ['@'] = LITERAL, ['&'] = LITERAL,
    ['='] = LITERAL, ['$'] = LITERAL, [','] = LITERAL, [';'] = LITERAL, ['['] = LITERAL, [']'] = LITERAL, ['-'] = LITERAL,
};

/* One more than the value of each hexadecimal digit. */
static const unsigned char HEX[256] = {
    ['0'] = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ['A'] = 11, 12, 13, 14, 15, 16,
    ['a'] = 11, 12, 13, 14, 15, 16,
};

static bool has(text path, unsigned char kinds)
{
    for (size_t at = 0; at < path.size; at++) {
        if (KIND[(unsigned char)path.bytes[at]] & kinds) return true;
    }
    return false;
}

bool text_special(text path)
{
    return has(path, ENDS | PERCENT);
}

bool text_ends_capture(text path)
{
    return has(path, ENDS);
}

size_t text_limit(text path)
{
    size_t at = 0;
    while (at < path.size && path.bytes[at] != '?' && path.bytes[at] != '#') at++;
    return at;
}

int text_decoded(text path, size_t at)
{
    if (path.bytes[at] != '%' || path.size - at < 3) return -1;

    int high = HEX[(unsigned char)path.bytes[at + 1]];
    int low = HEX[(unsigned char)path.bytes[at + 2]];
    return high && low ? (high - 1) * 16 + low - 1 : -1;
}

bool text_decodable(text source)
{
    for (size_t at = 0; at < source.size; at++) {
        if (source.bytes[at] == '%' && text_decoded(source, at) < 0) return false;
    }
    return true;
}

size_t text_canonical(text path, char *target)
{
    size_t size = 0;
    for (size_t at = 0; at < path.size; at++) {
        int byte = text_decoded(path, at);
        if (byte >= 0 && KIND[byte] & LITERAL) {
            target[size++] = (char)byte;
            at += 2;
        } else {
            target[size++] = path.bytes[at];
        }
    }
    return size;
}

bool text_named(text one, const char *name)
{
    return one.size == strlen(name) && strncasecmp(one.bytes, name, one.size) == 0;
}

bool text_token(char byte)
{
    return text_letter(byte) || text_digit(byte) || (byte && strchr("!#$%&'*+-.^_`|~", byte));
}

text text_next_member(text *list)
{
    const char *comma = memchr(list->bytes, ',', list->size);
    size_t size = comma ? (size_t)(comma - list->bytes) : list->size;
    text member = text_slice(*list, 0, size);
    *list = text_slice(*list, comma ? size + 1 : size, comma ? list->size - size - 1 : 0);
    while (member.size && text_blank(member.bytes[0])) member = text_slice(member, 1, member.size - 1);
    while (member.size && text_blank(member.bytes[member.size - 1])) member.size--;
    return member;
}

int text_port(text digits)
{
    int number = 0;
    if (digits.size == 0 || digits.size > 5) return -1;
    for (size_t at = 0; at < digits.size; at++) {
        if (digits.bytes[at] < '0' || digits.bytes[at] > '9') return -1;
        number = number * 10 + (digits.bytes[at] - '0');
    }
    return number <= UINT16_MAX ? number : -1;
}
