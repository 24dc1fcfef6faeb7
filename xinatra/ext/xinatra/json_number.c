#include "json_number.h"

/* RFC 8259, section 6. */
static bool number(text whole)
{
    size_t at = whole.size && whole.bytes[0] == '-';
    size_t count = text_digits(whole, at);
    if (count == 0 || (count > 1 && whole.bytes[at] == '0')) return false;

    at += count;
    if (at < whole.size && whole.bytes[at] == '.') {
        if ((count = text_digits(whole, ++at)) == 0) return false;
        at += count;
    }
    if (at < whole.size && (whole.bytes[at] == 'e' || whole.bytes[at] == 'E')) {
        at++;
        if (at < whole.size && (whole.bytes[at] == '+' || whole.bytes[at] == '-')) at++;
        if ((count = text_digits(whole, at)) == 0) return false;
        at += count;
    }
    return at == whole.size;
}

static bool no_number(text whole)
{
    return text_equals(whole, "NaN") || text_equals(whole, "Infinity") || text_equals(whole, "-Infinity");
}

void json_put_number(json_text *into, text whole)
{
    if (number(whole)) {
        json_put(into, whole);
    } else if (no_number(whole)) {
        json_put_literal(into, "null");
    } else {
        json_put_quoted(into, whole);
    }
}

/* The longest exponent's digits: with more, a few bytes would come to many. */
enum { EXPONENT_DIGITS = 3 };

static size_t exponent_at(text whole)
{
    size_t at = 0;
    while (at < whole.size && whole.bytes[at] != 'e' && whole.bytes[at] != 'E') at++;
    return at;
}

/* What is behind the "e" of a number; false for more digits than there may be. */
static bool exponent(text whole, long *value)
{
    bool negative = whole.bytes[0] == '-';
    size_t at = negative || whole.bytes[0] == '+';
    if (whole.size - at > EXPONENT_DIGITS) return false;

    for (*value = 0; at < whole.size; at++) *value = *value * 10 + (whole.bytes[at] - '0');
    if (negative) *value = -*value;
    return true;
}

static void put_zeros(json_text *into, long count)
{
    while (count-- > 0) json_put_literal(into, "0");
}

/* Digits, with a point behind so many of them, or before zeros in front of them; needless zeros are left out. */
static void put_shifted(json_text *into, text digits, long point)
{
    while (digits.size > 1 && point > 1 && digits.bytes[0] == '0') {
        digits = text_slice(digits, 1, digits.size - 1);
        point--;
    }
    if (text_equals(digits, "0")) point = 1;
    long size = (long)digits.size, whole = point < 0 ? 0 : point < size ? point : size;
    put_zeros(into, point <= 0 ? 1 : 0);
    json_put(into, text_slice(digits, 0, (size_t)whole));
    put_zeros(into, point - size);
    json_put_literal(into, ".");
    while (size > whole && digits.bytes[size - 1] == '0') size--;
    put_zeros(into, size > whole ? -point : 1);
    json_put(into, text_slice(digits, (size_t)whole, (size_t)(size - whole)));
}

/* "1.5e-07" without an exponent: what SQLite's driver makes of small and large numbers. */
static void put_scientific(json_text *into, text whole, size_t at)
{
    long by;
    char digits[32];
    size_t sign = whole.bytes[0] == '-', size = 0, before = 0;
    text behind = text_slice(whole, at + 1, whole.size - at - 1);
    if (at - sign > sizeof digits || !exponent(behind, &by)) {
        json_put_quoted(into, whole);
        return;
    }
    for (size_t from = sign; from < at; from++) {
        if (whole.bytes[from] == '.') before = size;
        else digits[size++] = whole.bytes[from];
    }
    json_put_literal(into, sign ? "\"-" : "\"");
    put_shifted(into, (text){ digits, size }, (long)(memchr(whole.bytes, '.', at) ? before : size) + by);
    json_put_literal(into, "\"");
}

void json_put_decimal(json_text *into, text whole)
{
    if (no_number(whole)) {
        json_put_literal(into, "null");
        return;
    }
    size_t size = exponent_at(whole);
    if (!number(whole)) {
        json_put_quoted(into, whole);
        return;
    }
    if (size < whole.size) {
        put_scientific(into, whole, size);
        return;
    }
    const char *point = memchr(whole.bytes, '.', whole.size);
    if (point) {
        while (whole.bytes[size - 1] == '0') size--;
        if (whole.bytes[size - 1] == '.') size--;
    }
    json_put_literal(into, "\"");
    json_put(into, text_slice(whole, 0, size));
    json_put_literal(into, point && size > (size_t)(point - whole.bytes) ? "\"" : ".0\"");
}

/* What a number of 64 bits needs at most, with its sign. */
enum { DIGITS = NUMBER_ROOM / 2 };

text integer_text(char room[NUMBER_ROOM], long value)
{
    char *at = room + DIGITS;
    unsigned long rest = value < 0 ? -(unsigned long)value : (unsigned long)value;
    do {
        *--at = (char)('0' + rest % 10);
    } while (rest /= 10);
    if (value < 0) *--at = '-';
    return (text){ at, (size_t)(room + DIGITS - at) };
}

/* Digits behind the point that are tried, and what is too large or too small for so few digits in all: 15 at most, so
 * that no shorter ones, and no others of as few, say the same number. Ruby writes smaller ones with an exponent. */
enum { PLACES = 6 };
static const double MOST = 1e9, LEAST = 1e-4;

text float_text(char room[NUMBER_ROOM], double value)
{
    double size = value < 0 ? -value : value, scale = 10;
    if (!(size >= LEAST && size < MOST)) return (text){ room, 0 };

    for (int places = 1; places <= PLACES; places++, scale *= 10) {
        long scaled = (long)(size * scale + 0.5);
        if ((double)scaled / scale != size) continue;

        char *point = room + DIGITS;
        text whole = integer_text(room, scaled / (long)scale);
        long rest = scaled % (long)scale;
        for (int at = places; at > 0; at--, rest /= 10) point[at] = (char)('0' + rest % 10);
        *point = '.';
        char *start = point - whole.size;
        if (value < 0) *--start = '-';
        return (text){ start, (size_t)(point + places + 1 - start) };
    }
    return (text){ room, 0 };
}
