#include "parser.h"
#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>
#include "words.h"

enum {
    BAD_REQUEST = 400, CONTENT_TOO_LARGE = 413, URI_TOO_LONG = 414, EXPECTATION_FAILED = 417, HEADERS_TOO_LARGE = 431,
    NOT_IMPLEMENTED = 501, VERSION_NOT_SUPPORTED = 505
};

/* What a byte may be part of. */
enum {
    TOKEN = 1,     /* RFC 9110, section 5.6.2 */
    TARGET = 2,    /* what is not a control, a blank or a fragment's beginning; clients send more than RFC 3986 allows */
    VALUE_BYTE = 4, /* RFC 9110, section 5.5 */
    AUTHORITY = 8, /* RFC 3986, section 3.2, without user information, which RFC 9110, section 4.2.4, wants refused */
    DIGIT = 16,
    NAME = 32      /* of a field: a token without the underscore, which is a hyphen to an environment */
};

#define ALNUM (TOKEN | TARGET | VALUE_BYTE | AUTHORITY | NAME)

static const unsigned char KIND[256] = {
    ['\t'] = VALUE_BYTE, [' '] = VALUE_BYTE,
    ['!'] = ALNUM, ['"'] = TARGET | VALUE_BYTE, ['#'] = TOKEN | NAME | VALUE_BYTE, ['$'] = ALNUM, ['%'] = ALNUM, ['&'] = ALNUM,
    ['\''] = ALNUM, ['('] = TARGET | VALUE_BYTE | AUTHORITY, [')'] = TARGET | VALUE_BYTE | AUTHORITY, ['*'] = ALNUM,
    ['+'] = ALNUM, [','] = TARGET | VALUE_BYTE, ['-'] = ALNUM, ['.'] = ALNUM, ['/'] = TARGET | VALUE_BYTE,
    ['0' ... '9'] = ALNUM | DIGIT,
    [':'] = TARGET | VALUE_BYTE | AUTHORITY, [';'] = TARGET | VALUE_BYTE | AUTHORITY, ['<'] = TARGET | VALUE_BYTE,
    ['='] = TARGET | VALUE_BYTE | AUTHORITY, ['>'] = TARGET | VALUE_BYTE, ['?'] = TARGET | VALUE_BYTE,
    ['@'] = TARGET | VALUE_BYTE, ['A' ... 'Z'] = ALNUM, ['['] = TARGET | VALUE_BYTE | AUTHORITY,
    ['\\'] = TARGET | VALUE_BYTE, [']'] = TARGET | VALUE_BYTE | AUTHORITY, ['^'] = TOKEN | NAME | TARGET | VALUE_BYTE,
    ['_'] = TOKEN | TARGET | VALUE_BYTE | AUTHORITY, ['`'] = TOKEN | NAME | TARGET | VALUE_BYTE, ['a' ... 'z'] = ALNUM, ['{'] = TARGET | VALUE_BYTE,
    ['|'] = TOKEN | NAME | TARGET | VALUE_BYTE, ['}'] = TARGET | VALUE_BYTE, ['~'] = ALNUM,
    [0x80 ... 0xFF] = TARGET | VALUE_BYTE,
};

static bool is(char byte, int kind)
{
    return KIND[(unsigned char)byte] & kind;
}

static bool all(text bytes, int kind)
{
    for (size_t at = 0; at < bytes.size; at++) {
        if (!is(bytes.bytes[at], kind)) return false;
    }
    return true;
}

/* RFC 9112, section 2.2: one empty line before a request is passed over. */
static bool skips(const parser_scan *scan)
{
    return scan->begin == 0 && scan->line == 0;
}

/* RFC 9112, section 3: a method that is longer than any is none that is known. */
static int too_long(const char *bytes, uint32_t begin, size_t size)
{
    return memchr(bytes + begin, ' ', size - begin) ? URI_TOO_LONG : NOT_IMPLEMENTED;
}

/* Whether the first byte is none that a request begins with: no more has to come to tell. */
static bool begins_badly(const parser_scan *scan, const char *bytes, size_t size)
{
    return size > scan->begin && bytes[scan->begin] != '\r' && !is(bytes[scan->begin], TOKEN);
}

int parser_find_end(parser_scan *scan, const char *bytes, size_t size, const parser_limits *limits)
{
    if (begins_badly(scan, bytes, size)) return BAD_REQUEST;

    const char *feed;
    size_t end = size < limits->head ? size : limits->head;
    while (scan->seen < end && (feed = memchr(bytes + scan->seen, '\n', end - scan->seen))) {
        uint32_t at = (uint32_t)(feed - bytes);
        scan->seen = at + 1;
        if (at == 0 || bytes[at - 1] != '\r') return BAD_REQUEST;

        bool empty = at - 1 == scan->line;
        if (empty && !skips(scan)) return scan->line == scan->begin ? BAD_REQUEST : PARSER_WHOLE;
        if (empty) scan->begin = at + 1;
        if (empty && begins_badly(scan, bytes, size)) return BAD_REQUEST;
        scan->line = at + 1;
    }
    if (size >= limits->head) return scan->line == scan->begin ? too_long(bytes, scan->begin, end) : HEADERS_TOO_LARGE;

    scan->seen = (uint32_t)size;
    return PARSER_PARTIAL;
}

/* The line that is being read. */
typedef struct {
    const char *bytes;
    uint32_t at;
    uint32_t end; /* where its CRLF stands */
} line;

static line line_from(const char *bytes, uint32_t at, uint32_t limit)
{
    const char *feed = memchr(bytes + at, '\n', limit - at);
    return (line){ bytes, at, (uint32_t)(feed - bytes) - 1 };
}

static span span_to(uint32_t from, uint32_t end)
{
    return (span){ from, end - from };
}

/* RFC 9112, section 2.3. A later minor version is read as the last that is known (RFC 9110, section 2.5). */
static int read_version(head *made, text version)
{
    if (version.size != 8 || memcmp(version.bytes, "HTTP/", 5) != 0 || version.bytes[6] != '.' ||
        !is(version.bytes[5], DIGIT) || !is(version.bytes[7], DIGIT)) {
        return BAD_REQUEST;
    }
    made->minor = version.bytes[7] != '0';
    return version.bytes[5] == '1' ? PARSER_WHOLE : VERSION_NOT_SUPPORTED;
}

static bool ipv6(text address)
{
    char bytes[INET6_ADDRSTRLEN];
    unsigned char made[sizeof(struct in6_addr)];
    if (address.size >= sizeof(bytes)) return false;

    memcpy(bytes, address.bytes, address.size);
    bytes[address.size] = '\0';
    return inet_pton(AF_INET6, bytes, made) == 1;
}

/* A version in hexadecimal digits, a dot, and more, which was looked at. */
static bool ip_future(text address)
{
    size_t at = 1;
    while (at < address.size && isxdigit((unsigned char)address.bytes[at])) at++;
    bool versioned = address.size && (address.bytes[0] | 0x20) == 'v' && at > 1;
    return versioned && at + 1 < address.size && address.bytes[at] == '.' && !memchr(address.bytes, '[', address.size) &&
           !memchr(address.bytes, ']', address.size) && !memchr(address.bytes, '%', address.size);
}

/* RFC 3986, section 3.2.2: an IP-literal. */
static bool in_brackets(text host)
{
    if (host.size < 4 || host.bytes[host.size - 1] != ']') return false;

    text address = text_slice(host, 1, host.size - 2);
    return ipv6(address) || ip_future(address);
}

size_t parser_host_size(text authority)
{
    size_t at = authority.size;
    while (at > 0 && is(authority.bytes[at - 1], DIGIT)) at--;
    return at > 0 && authority.bytes[at - 1] == ':' ? at - 1 : authority.size;
}

/* A name, an address in dots or in brackets. */
bool parser_authority(text authority)
{
    if (!all(authority, AUTHORITY)) return false;

    size_t size = parser_host_size(authority);
    if (size == 0) return authority.size == 0;
    if (authority.bytes[0] == '[') return in_brackets(text_slice(authority, 0, size));

    return text_decodable(authority) && !memchr(authority.bytes, ':', size) && !memchr(authority.bytes, '[', size) && !memchr(authority.bytes, ']', size);
}

/* Where the scheme and its slashes end; 0 where there are none. */
static uint32_t scheme_size(head *made, text target)
{
    if (target.size > 7 && strncasecmp(target.bytes, "http://", 7) == 0) return 7;

    made->secure = target.size > 8 && strncasecmp(target.bytes, "https://", 8) == 0;
    return made->secure ? 8 : 0;
}

/* Path and query (RFC 9112, section 3.2.1). */
static void read_path(head *made, const char *bytes, uint32_t from, uint32_t end)
{
    const char *mark = memchr(bytes + from, '?', end - from);
    uint32_t path_end = mark ? (uint32_t)(mark - bytes) : end;
    made->path = span_to(from, path_end);
    made->query = mark ? span_to(path_end + 1, end) : span_to(end, end);
}

/* RFC 9112, section 3.2.2. */
static int read_uri(head *made, const char *bytes, uint32_t from, uint32_t end)
{
    uint32_t at = from;
    while (at < end && bytes[at] != '/' && bytes[at] != '?') at++;
    made->authority = span_to(from, at);
    if (at == from || !parser_authority(head_text(bytes, made->authority))) return BAD_REQUEST;

    read_path(made, bytes, at, end);
    /* An empty path means a slash (RFC 9110, section 4.2.3), and there is one before the authority; with OPTIONS it means the
     * server (RFC 9112, section 3.2.4). */
    bool options = memcmp(bytes + made->method.at, "OPTIONS ", 8) == 0;
    made->asterisk = at == end && options;
    if (made->path.size == 0 && !made->asterisk) made->path = (span){ from - 1, 1 };
    return PARSER_WHOLE;
}

/* The four forms of RFC 9112, section 3.2. */
static int read_target(head *made, const char *bytes, uint32_t from, uint32_t end)
{
    text target = { bytes + from, end - from };
    if (target.size == 0 || !all(target, TARGET)) return BAD_REQUEST;

    if (memcmp(bytes + made->method.at, "CONNECT ", 8) == 0) return NOT_IMPLEMENTED;
    if (target.bytes[0] == '/') {
        read_path(made, bytes, from, end);
        return PARSER_WHOLE;
    }
    if (text_named(target, "*") && memcmp(bytes + made->method.at, "OPTIONS ", 8) == 0) {
        made->path = span_to(from, end);
        made->query = span_to(end, end);
        return PARSER_WHOLE;
    }
    uint32_t scheme = scheme_size(made, target);
    return scheme ? read_uri(made, bytes, from + scheme, end) : BAD_REQUEST;
}

/* RFC 9112, section 3: one blank between its parts, and none elsewhere. */
static int read_request_line(head *made, line asked, const parser_limits *limits)
{
    uint32_t at = asked.at;
    while (at < asked.end && is(asked.bytes[at], TOKEN)) at++;
    made->method = span_to(asked.at, at);
    if (made->method.size == 0 || asked.bytes[at] != ' ') return BAD_REQUEST;

    uint32_t target = at + 1;
    const char *blank = memchr(asked.bytes + target, ' ', asked.end - target);
    if (!blank) return asked.end - target > limits->target ? URI_TOO_LONG : BAD_REQUEST;

    uint32_t end = (uint32_t)(blank - asked.bytes);
    if (end - target > limits->target) return URI_TOO_LONG;
    made->target = span_to(target, end);

    int version = read_version(made, (text){ blank + 1, asked.end - end - 1 });
    return version == PARSER_WHOLE ? read_target(made, asked.bytes, target, end) : version;
}

/* What is no control is told of eight bytes at once. */
static bool sound_value(text value)
{
    size_t at = 0;
    for (; at + 8 <= value.size; at += 8) {
        uint64_t word = word_at(value.bytes + at);
        bool control = word_has_less(word, ' ') || word_has(word, 0x7F);
        if (control && !all(text_slice(value, at, 8), VALUE_BYTE)) return false;
    }
    return all(text_slice(value, at, value.size - at), VALUE_BYTE);
}

/* RFC 9112, section 5. A line that begins with a blank has no name, and so is refused, as section 5.2 wants. */
static int read_header(header *made, line asked)
{
    uint32_t at = asked.at;
    while (at < asked.end && is(asked.bytes[at], NAME)) at++;
    made->name = span_to(asked.at, at);
    if (made->name.size == 0 || at == asked.end || asked.bytes[at] != ':') return BAD_REQUEST;

    uint32_t from = at + 1, end = asked.end;
    while (from < end && text_blank(asked.bytes[from])) from++;
    while (end > from && text_blank(asked.bytes[end - 1])) end--;
    made->value = span_to(from, end);
    return sound_value(head_text(asked.bytes, made->value)) ? PARSER_WHOLE : BAD_REQUEST;
}

/* Fields of which two would contradict each other. */
static bool single(enum field which)
{
    return which == FIELD_HOST || which == FIELD_CONTENT_LENGTH || which == FIELD_TRANSFER_ENCODING;
}

static int read_headers(head *made, const char *bytes, uint32_t from, uint32_t limit, const parser_limits *limits)
{
    uint32_t most = limits->headers < PARSER_HEADERS ? limits->headers : PARSER_HEADERS;
    for (line next = line_from(bytes, from, limit); next.at < next.end; next = line_from(bytes, next.end + 2, limit)) {
        if (made->count == most) return HEADERS_TOO_LARGE;

        header *read = &made->headers[made->count++];
        int status = read_header(read, next);
        if (status != PARSER_WHOLE) return status;

        enum field which = field_named(head_text(bytes, read->name));
        if (which == FIELD_OTHER) continue;
        if (made->known[which] && single(which)) return BAD_REQUEST;
        if (!made->known[which]) made->known[which] = (uint16_t)made->count;
    }
    return PARSER_WHOLE;
}

static text value_of(const head *made, const char *bytes, enum field which)
{
    uint16_t number = made->known[which];
    return number ? head_text(bytes, made->headers[number - 1].value) : (text){ bytes, 0 };
}

/* RFC 9112, section 3.2: HTTP/1.1 wants exactly one, and where the target names another, that counts. */
static int read_host(head *made, const char *bytes)
{
    uint16_t number = made->known[FIELD_HOST];
    if (!number) return made->minor ? BAD_REQUEST : PARSER_WHOLE;
    if (!parser_authority(value_of(made, bytes, FIELD_HOST))) return BAD_REQUEST;

    if (made->authority.size == 0) made->authority = made->headers[number - 1].value;
    return PARSER_WHOLE;
}

/* RFC 9110, section 8.6. */
static int check_length(text digits)
{
    if (digits.size == 0 || !all(digits, DIGIT)) return BAD_REQUEST;

    uint64_t length = 0;
    for (size_t at = 0; at < digits.size; at++) {
        if (length > UINT64_MAX / 100) return CONTENT_TOO_LARGE;
        length = length * 10 + (uint64_t)(digits.bytes[at] - '0');
    }
    return PARSER_WHOLE;
}

/* The last of a list's members. */
static text last_member(text list)
{
    size_t from = list.size;
    while (from > 0 && list.bytes[from - 1] != ',') from--;
    while (from < list.size && text_blank(list.bytes[from])) from++;
    return text_slice(list, from, list.size - from);
}

/* RFC 9112, sections 6.1 and 7: of the codings only `chunked` is known, and it stands last, once. */
static int check_coding(const head *made, text coding)
{
    if (made->minor == 0 || made->known[FIELD_CONTENT_LENGTH]) return BAD_REQUEST;

    if (text_named(coding, "chunked")) return PARSER_WHOLE;

    text last = last_member(coding);
    bool again = last.size != coding.size && coding.size > 8 && strncasecmp(coding.bytes, "chunked", 7) == 0;
    return text_named(last, "chunked") && !again ? NOT_IMPLEMENTED : BAD_REQUEST;
}

static int check_framing(const head *made, const char *bytes)
{
    if (made->known[FIELD_TRANSFER_ENCODING]) return check_coding(made, value_of(made, bytes, FIELD_TRANSFER_ENCODING));
    if (made->known[FIELD_CONTENT_LENGTH]) return check_length(value_of(made, bytes, FIELD_CONTENT_LENGTH));

    return PARSER_WHOLE;
}

/* RFC 9110, section 10.1.1: a list, whose empty members mean nothing (section 5.6.1.2). */
static int read_expectation(head *made, text list)
{
    while (list.size) {
        text member = text_next_member(&list);
        if (member.size == 0) continue;
        if (!text_named(member, "100-continue")) return EXPECTATION_FAILED;

        made->expects = true;
    }
    return PARSER_WHOLE;
}

/* There may be several fields; of HTTP/1.0 they are passed over. */
static int read_expectations(head *made, const char *bytes)
{
    uint32_t first = made->minor ? made->known[FIELD_EXPECT] : 0;
    for (uint32_t index = first; index && index <= made->count; index++) {
        const header *next = &made->headers[index - 1];
        if (field_named(head_text(bytes, next->name)) != FIELD_EXPECT) continue;

        int status = read_expectation(made, head_text(bytes, next->value));
        if (status != PARSER_WHOLE) return status;
    }
    return PARSER_WHOLE;
}

int parser_read(head *made, const char *bytes, uint32_t size, const parser_limits *limits)
{
    memset(made, 0, offsetof(head, headers));
    made->size = size;
    line first = line_from(bytes, 0, size);
    int status = read_request_line(made, first, limits);
    if (status == PARSER_WHOLE) status = read_headers(made, bytes, first.end + 2, size, limits);
    if (status == PARSER_WHOLE) status = read_host(made, bytes);
    if (status == PARSER_WHOLE) status = check_framing(made, bytes);
    if (status == PARSER_WHOLE) status = read_expectations(made, bytes);
    return status;
}
