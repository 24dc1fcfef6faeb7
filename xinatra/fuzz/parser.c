/* Reads heads whole and byte by byte, for libFuzzer, and holds what was read to what parser.h promises. */
#include <stdlib.h>
#include <string.h>
#include "parser.h"

static const parser_limits LIMITS = { .head = 4096, .target = 512, .headers = 32 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

/* As they come off a slow wire. */
static int find_end_in_pieces(parser_scan *scan, const char *bytes, size_t size)
{
    int found = parser_find_end(scan, bytes, 0, &LIMITS);
    for (size_t come = 1; come <= size && found == PARSER_PARTIAL; come++) {
        found = parser_find_end(scan, bytes, come, &LIMITS);
    }
    return found;
}

static bool status(int code) { return code >= 400 && code < 600; }

static text of(const char *bytes, span where) { return (text){ bytes + where.at, where.size }; }

static void check_span(const char *bytes, uint32_t size, span where, const char *forbidden)
{
    check(where.at <= size && where.size <= size - where.at);
    for (uint32_t at = where.at; at < where.at + where.size; at++) {
        check(bytes[at] != '\0' && !strchr(forbidden, bytes[at]));
    }
}

static void check_headers(const head *read, const char *bytes, uint32_t size)
{
    check(read->count <= LIMITS.headers);
    for (uint32_t index = 0; index < read->count; index++) {
        check(read->headers[index].name.size > 0);
        check_span(bytes, size, read->headers[index].name, "\r\n\t :_");
        check_span(bytes, size, read->headers[index].value, "\r\n");
    }
    for (int which = 0; which < FIELD_OTHER; which++) {
        uint16_t first = read->known[which];
        check(first <= read->count);
        check(first == 0 || field_named(of(bytes, read->headers[first - 1].name)) == (enum field)which);
    }
}

static void check_head(const char *bytes, uint32_t size)
{
    head read;
    int code = parser_read(&read, bytes, size, &LIMITS);
    check(code == PARSER_WHOLE || status(code));
    if (code != PARSER_WHOLE) return;

    check(read.size == size && read.minor <= 1 && read.method.size > 0);
    check_span(bytes, size, read.method, "\r\n\t ");
    check_span(bytes, size, read.path, "\r\n\t ?#");
    check_span(bytes, size, read.query, "\r\n\t #");
    check_span(bytes, size, read.authority, "\r\n\t /?#");
    check_headers(&read, bytes, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    parser_scan whole = { 0 }, pieces = { 0 };
    int found = parser_find_end(&whole, bytes, size, &LIMITS);
    check(found == PARSER_PARTIAL || found == PARSER_WHOLE || status(found));
    check(found == find_end_in_pieces(&pieces, bytes, size));
    if (found != PARSER_WHOLE) return 0;

    check(whole.begin == pieces.begin && whole.seen == pieces.seen && whole.seen <= size);
    check_head(bytes + whole.begin, whole.seen - whole.begin);
    return 0;
}
