/* Writes lines of an access log, for libFuzzer: of what a connection brings, sound or not, and of texts that no parser has seen. A
 * line is one line, no longer than is said; in JSON it is an object (RFC 8259). The first bytes are the numbers in it. */
#include <stdlib.h>
#include "log_line.h"
#include "utf8.h"

static const inbound_limits LIMITS = {
    .head = { .head = 4096, .target = 3072, .headers = 16 },
    .body = { .most = 2048, .memory = 2048, .folder = "/tmp" },
};

/* The longest that a client's address is. */
#define REMOTE "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255"

/* Where a text is cut: an ellipsis. */
#define CUT "\xE2\x80\xA6"

typedef struct {
    uint64_t content, begun, ended;
    uint32_t time, nanoseconds, pid;
    uint16_t status;
    int8_t minor;
} numbers;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

/* What is left of a line that is being read. */
typedef struct {
    const char *at, *end;
} reader;

static bool next(reader *line, char wanted)
{
    bool is = line->at < line->end && *line->at == wanted;
    if (is) line->at++;
    return is;
}

static void word(reader *line, const char *wanted)
{
    while (*wanted) check(next(line, *wanted++));
}

static bool digit(const reader *line)
{
    return line->at < line->end && *line->at >= '0' && *line->at <= '9';
}

static void digits(reader *line)
{
    check(digit(line));
    while (digit(line)) line->at++;
}

/* RFC 8259, section 6: no zero stands before other digits. */
static void number(reader *line)
{
    if (!next(line, '0')) digits(line);
    if (next(line, '.')) digits(line);
    check(!digit(line));
}

/* RFC 8259, section 7, of the escapes that are made. */
static void escape(reader *line)
{
    if (next(line, '"') || next(line, '\\')) return;

    check(next(line, 'u'));
    for (int count = 0; count < 4; count++, line->at++) {
        check(line->at < line->end && strchr("0123456789abcdef", *line->at) && *line->at);
    }
}

static void string(reader *line)
{
    const char *from = line->at;
    check(next(line, '"'));
    while (!next(line, '"')) {
        check(line->at < line->end);
        if (next(line, '\\')) escape(line);
        else line->at++;
    }
    utf8 state = { 0 };
    check(utf8_go_on(&state, (text){ from, (size_t)(line->at - from) }) && utf8_whole(&state));
}

static void value(reader *line)
{
    if (line->at < line->end && *line->at == '"') string(line);
    else if (digit(line)) number(line);
    else word(line, "null");
}

static void check_json(reader line)
{
    check(next(&line, '{'));
    do {
        string(&line);
        check(next(&line, ':'));
        value(&line);
    } while (next(&line, ','));
    check(next(&line, '}') && line.at == line.end);
}

/* One of ASCII, which may be escaped. */
static void plain(reader *line)
{
    next(line, '\\');
    check(line->at < line->end && *line->at >= ' ' && *line->at <= '~');
    line->at++;
}

/* Three texts in quotes, of ASCII, but where one is cut. */
static void check_combined(reader line)
{
    int quotes = 0;
    while (line.at < line.end) {
        if (*line.at == '\xE2') word(&line, CUT);
        else if (next(&line, '"')) quotes++;
        else plain(&line);
    }
    check(quotes == 6 && line.at[-1] == '"');
}

/* Nothing that anyone takes for the end of a line: no control, in one byte or in two, and neither U+2028 nor U+2029. */
static void check_one_line(const char *bytes, size_t size)
{
    for (size_t at = 0; at < size; at++) {
        unsigned char byte = (unsigned char)bytes[at], after = (unsigned char)bytes[at + 1];
        check(byte >= ' ' && byte != 0x7F && !(byte == 0xC2 && after < 0xA0));
        check(!(byte == 0xE2 && after == 0x80 && ((unsigned char)bytes[at + 2] & 0xFE) == 0xA8));
    }
}

/* Exactly as large as is said, so that the sanitizer sees what is written behind it. */
static void write_line(const account *of, const log_circumstances *when, enum log_format format)
{
    char *line = malloc(LOG_LINE), *again = malloc(LOG_LINE);
    log_second second = { 0 };
    size_t size = log_line(line, format, of, when, &second);
    check(size > 1 && size <= LOG_LINE && line[size - 1] == '\n');
    check_one_line(line, size - 1);
    reader all = { line, line + size - 1 };
    if (format == LOG_JSON) check_json(all);
    else check_combined(all);
    check(log_line(again, format, of, when, &second) == size && memcmp(line, again, size) == 0);
    free(line);
    free(again);
}

static void tell(account of, const numbers *told)
{
    of.status = told->status < 100 ? 0 : 100 + told->status % 900; /* RFC 9110, section 15 */
    of.content = told->content;
    of.begun = told->begun;
    of.ended = told->ended;
    log_circumstances when = { .time = { told->time, told->nanoseconds % 1000000000 }, .remote = REMOTE, .pid = told->pid };
    write_line(&of, &when, LOG_JSON);
    write_line(&of, &when, LOG_COMBINED);
}

/* All that is known of each request, and at last of what is none, or not whole. */
static void tell_connection(text bytes, const numbers *told)
{
    static head made;
    inbound from = { 0 };
    check(buffer_add(&from.raw, bytes));
    while (inbound_next(&from, &LIMITS, &made) == PARSER_WHOLE) {
        account of = { .minor = -1 };
        account_take_head(&of, &made, inbound_head(&from));
        tell(of, told);
        inbound_done(&from);
    }
    account of = { .minor = -1 };
    account_take_inbound(&of, &from, &LIMITS.head);
    tell(of, told);
    inbound_free(&from);
}

/* Each text has all bytes, and is cut where it is too long. */
static void tell_texts(text bytes, const numbers *told)
{
    tell((account){ .method = bytes, .target = bytes, .agent = bytes, .referer = bytes, .id = bytes, .minor = told->minor % 2 }, told);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    numbers told;
    if (size <= sizeof(told)) return 0;

    memcpy(&told, data, sizeof(told));
    text bytes = { (const char *)data + sizeof(told), size - sizeof(told) };
    tell_connection(bytes, &told);
    tell_texts(bytes, &told);
    return 0;
}
