#include "log_line.h"
#include <stdio.h>
#include "utf8.h"

/* How many bytes a text may take, escaped; together with all else they fit into a line. */
enum { METHOD = 64, TARGET = 2048, AGENT = 512, REFERER = 1024, ID = 132 };

/* What is put in place of the rest of a text that is too long, and of a byte that is no UTF-8 (U+2026 and U+FFFD). */
#define CUT "\xE2\x80\xA6"
#define REPLACED "\xEF\xBF\xBD"

/* The longest escape in JSON, and the longest in the other format, in bytes, with a NUL. */
enum { ESCAPE = 8 };

static const unsigned char PLAIN[256] = {
    [' '] = 1, ['!'] = 1, ['#' ... '['] = 1, [']' ... '~'] = 1,
};

static char *put(char *at, const char *bytes, size_t size)
{
    memcpy(at, bytes, size);
    return at + size;
}

static char *put_string(char *at, const char *string)
{
    return put(at, string, strlen(string));
}

static char *put_number(char *at, uint64_t number, int digits)
{
    char written[24], *begin = written + sizeof(written);
    for (; number || digits > 0; number /= 10, digits--) *--begin = (char)('0' + number % 10);
    return put(at, begin, (size_t)(written + sizeof(written) - begin));
}

static size_t run(text value, size_t from)
{
    size_t at = from;
    while (at < value.size && PLAIN[(unsigned char)value.bytes[at]]) at++;
    return at - from;
}

/* How many bytes a character has; 0: they are none. */
static size_t character(text value)
{
    utf8 state = { 0 };
    for (size_t size = 1; size <= value.size; size++) {
        if (!utf8_go_on(&state, text_slice(value, size - 1, 1))) return 0;
        if (utf8_whole(&state)) return size;
    }
    return 0;
}

/* What a character is escaped to, or nothing: controls, and what some take for the end of a line (U+2028 and U+2029). */
static size_t escape_json(char *into, text one)
{
    const unsigned char *bytes = (const unsigned char *)one.bytes;
    if (one.size == 1 && (bytes[0] == '"' || bytes[0] == '\\')) return (size_t)sprintf(into, "\\%c", bytes[0]);
    if (one.size == 1) return (size_t)sprintf(into, "\\u%04x", bytes[0]);
    if (one.size == 2 && bytes[0] == 0xC2 && bytes[1] < 0xA0) return (size_t)sprintf(into, "\\u%04x", bytes[1]);
    if (one.size == 3 && bytes[0] == 0xE2 && bytes[1] == 0x80 && (bytes[2] & 0xFE) == 0xA8) {
        return (size_t)sprintf(into, "\\u20%02x", bytes[2] - 0x80);
    }
    return 0;
}

/* The next character as it is written; how many bytes it is made of. */
static size_t next_json(text rest, char *into, size_t *written)
{
    size_t size = character(rest);
    if (size == 0) {
        *written = (size_t)(put_string(into, REPLACED) - into);
        return 1;
    }
    *written = escape_json(into, text_slice(rest, 0, size));
    if (*written == 0) *written = (size_t)(put(into, rest.bytes, size) - into);
    return size;
}

static size_t next_combined(text rest, char *into, size_t *written)
{
    char byte = rest.bytes[0];
    bool quoted = byte == '"' || byte == '\\';
    *written = (size_t)sprintf(into, quoted ? "\\%c" : "\\x%02x", (unsigned char)byte);
    return 1;
}

typedef size_t (*escaping)(text rest, char *into, size_t *written);

/* Writes a text, escaped, into at most so many bytes. */
static char *put_escaped(char *at, text value, size_t most, escaping escape)
{
    const char *end = at + most - strlen(CUT);
    char one[ESCAPE];
    for (size_t from = 0, size; from < value.size; from += size) {
        size_t plain = size = run(value, from), room = (size_t)(end - at);
        const char *bytes = value.bytes + from;
        if (!plain) {
            size = escape(text_slice(value, from, value.size - from), one, &plain);
            bytes = one;
        }
        if (plain > room) return put_string(bytes == one ? at : put(at, bytes, room), CUT);
        at = put(at, bytes, plain);
    }
    return at;
}

static char *put_json(char *at, const char *name, text value, size_t most)
{
    at = put_string(at, name);
    if (!value.bytes) return put_string(at, "null");

    *at++ = '"';
    at = put_escaped(at, value, most, next_json);
    *at++ = '"';
    return at;
}

static char *put_combined(char *at, text value, size_t most)
{
    return value.size ? put_escaped(at, value, most, next_combined) : put_string(at, "-");
}

static const char *version(const account *of)
{
    return of->minor ? "HTTP/1.1" : "HTTP/1.0";
}

/* RFC 3339, section 5.6, and the time of Apache's logs. */
static void tell_second(log_second *all, time_t now, enum log_format format)
{
    struct tm parts;
    if (all->size && all->second == now) return;

    gmtime_r(&now, &parts);
    static const char MONTHS[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    int size = format == LOG_JSON
        ? snprintf(all->text, sizeof(all->text), "%04d-%02d-%02dT%02d:%02d:%02d", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                   parts.tm_hour, parts.tm_min, parts.tm_sec)
        : snprintf(all->text, sizeof(all->text), "%02d/%.3s/%04d:%02d:%02d:%02d +0000", parts.tm_mday, MONTHS + parts.tm_mon * 3,
                   parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
    all->size = (size_t)size;
    all->second = now;
}

static char *put_duration(char *at, const account *of)
{
    if (!of->begun) return put_string(at, "null");

    uint64_t took = of->ended - of->begun;
    at = put_number(at, took / 1000000, 1);
    *at++ = '.';
    return put_number(at, took % 1000000, 6);
}

static char *json(char *at, const account *of, const log_circumstances *when, const log_second *second)
{
    at = put_string(at, "{\"time\":\"");
    at = put(at, second->text, second->size);
    *at++ = '.';
    at = put_number(at, (uint64_t)when->time.tv_nsec / 1000, 6);
    at = put_string(at, "Z\",\"remote\":\"");
    at = put_string(at, when->remote);
    at = put_json(at, "\",\"method\":", of->method, METHOD);
    at = put_json(at, ",\"target\":", of->target, TARGET);
    at = put_json(at, ",\"version\":", of->minor < 0 ? (text){ NULL, 0 } : (text){ version(of), 8 }, ESCAPE * 2);
    at = put_string(at, ",\"status\":");
    at = of->status ? put_number(at, (uint64_t)of->status, 3) : put_string(at, "null");
    at = put_string(at, ",\"bytes\":");
    at = put_number(at, of->content, 1);
    at = put_string(at, ",\"duration\":");
    at = put_duration(at, of);
    at = put_json(at, ",\"id\":", of->id, ID);
    at = put_json(at, ",\"user_agent\":", of->agent, AGENT);
    at = put_json(at, ",\"referer\":", of->referer, REFERER);
    at = put_string(at, ",\"pid\":");
    at = put_number(at, when->pid, 1);
    return put_string(at, "}\n");
}

/* The request line, as far as it is known. */
static char *put_request(char *at, const account *of)
{
    at = put_combined(at, of->method, METHOD);
    if (!of->target.bytes) return at;

    *at++ = ' ';
    at = put_combined(at, of->target, TARGET);
    if (of->minor < 0) return at;

    *at++ = ' ';
    return put_string(at, version(of));
}

static char *combined(char *at, const account *of, const log_circumstances *when, const log_second *second)
{
    at = put_string(at, when->remote);
    at = put_string(at, " - - [");
    at = put(at, second->text, second->size);
    at = put_string(at, "] \"");
    at = put_request(at, of);
    at = put_string(at, "\" ");
    at = of->status ? put_number(at, (uint64_t)of->status, 3) : put_string(at, "-");
    *at++ = ' ';
    at = of->content ? put_number(at, of->content, 1) : put_string(at, "-");
    at = put_string(at, " \"");
    at = put_combined(at, of->referer, REFERER);
    at = put_string(at, "\" \"");
    at = put_combined(at, of->agent, AGENT);
    return put_string(at, "\"\n");
}

size_t log_line(char *into, enum log_format format, const account *of, const log_circumstances *circumstances, log_second *second)
{
    tell_second(second, circumstances->time.tv_sec, format);
    char *end = format == LOG_JSON ? json(into, of, circumstances, second) : combined(into, of, circumstances, second);
    return (size_t)(end - into);
}
