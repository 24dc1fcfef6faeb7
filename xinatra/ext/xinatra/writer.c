#include "writer.h"
#include <stdio.h>

/* RFC 9110, section 15, RFC 6585 and others that IANA has registered. */
const char *writer_reason(int status)
{
    switch (status) {
    case 100: return "Continue";
    case 101: return "Switching Protocols";
    case 102: return "Processing";
    case 103: return "Early Hints";
    case 200: return "OK";
    case 201: return "Created";
    case 202: return "Accepted";
    case 203: return "Non-Authoritative Information";
    case 204: return "No Content";
    case 205: return "Reset Content";
    case 206: return "Partial Content";
    case 207: return "Multi-Status";
    case 208: return "Already Reported";
    case 226: return "IM Used";
    case 300: return "Multiple Choices";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 305: return "Use Proxy";
    case 307: return "Temporary Redirect";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 402: return "Payment Required";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 407: return "Proxy Authentication Required";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 410: return "Gone";
    case 411: return "Length Required";
    case 412: return "Precondition Failed";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 416: return "Range Not Satisfiable";
    case 417: return "Expectation Failed";
    case 421: return "Misdirected Request";
    case 422: return "Unprocessable Content";
    case 423: return "Locked";
    case 424: return "Failed Dependency";
    case 425: return "Too Early";
    case 426: return "Upgrade Required";
    case 428: return "Precondition Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 451: return "Unavailable For Legal Reasons";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    case 505: return "HTTP Version Not Supported";
    case 506: return "Variant Also Negotiates";
    case 507: return "Insufficient Storage";
    case 508: return "Loop Detected";
    case 511: return "Network Authentication Required";
    default: return "";
    }
}

/* Its memory was reserved. */
static void put(buffer *out, text bytes)
{
    memcpy(buffer_end(out), bytes.bytes, bytes.size);
    buffer_wrote(out, bytes.size);
}

static text literal(const char *bytes)
{
    return (text){ bytes, strlen(bytes) };
}

bool writer_raw(buffer *out, const char *bytes)
{
    return buffer_add(out, literal(bytes));
}

/* RFC 9112, section 4: the blank behind the status stands there without a reason, too. */
bool writer_status(buffer *out, int status)
{
    if (status == 200) return writer_raw(out, "HTTP/1.1 200 OK\r\n");
    char line[96];
    int size = snprintf(line, sizeof(line), "HTTP/1.1 %03d %s\r\n", status, writer_reason(status));
    return buffer_add(out, (text){ line, (size_t)size });
}

bool writer_name_sound(text name)
{
    for (size_t at = 0; at < name.size; at++) {
        if (!text_token(name.bytes[at])) return false;
    }
    return name.size > 0;
}

bool writer_value_sound(text value)
{
    for (size_t at = 0; at < value.size; at++) {
        unsigned char byte = (unsigned char)value.bytes[at];
        if (byte < ' ' ? byte != '\t' : byte == 0x7F) return false;
    }
    return true;
}

bool writer_field(buffer *out, text name, text value)
{
    if (!buffer_reserve(out, name.size + value.size + 4)) return false;

    put(out, name);
    put(out, literal(": "));
    put(out, value);
    put(out, literal("\r\n"));
    return true;
}

bool writer_length(buffer *out, uint64_t length)
{
    char digits[20], *begin = digits + sizeof(digits);
    do {
        *--begin = (char)('0' + length % 10);
        length /= 10;
    } while (length);
    return writer_field(out, literal("content-length"), (text){ begin, (size_t)(digits + sizeof(digits) - begin) });
}

/* RFC 9110, section 5.6.7. */
static void make_date(writer_date *date, time_t now)
{
    struct tm parts;
    gmtime_r(&now, &parts);
    static const char DAYS[] = "SunMonTueWedThuFriSat", MONTHS[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    int size = snprintf(date->line, sizeof(date->line), "date: %.3s, %02d %.3s %04d %02d:%02d:%02d GMT\r\n",
                        DAYS + parts.tm_wday * 3, parts.tm_mday, MONTHS + parts.tm_mon * 3, parts.tm_year + 1900,
                        parts.tm_hour, parts.tm_min, parts.tm_sec);
    date->size = (size_t)size;
    date->second = now;
}

bool writer_add_date(buffer *out, writer_date *date, time_t now)
{
    if (date->second != now || date->size == 0) make_date(date, now);
    return buffer_add(out, (text){ date->line, date->size });
}

bool writer_request_id(buffer *out, text id)
{
    return writer_field(out, literal("x-request-id"), id);
}

bool writer_chunk_size(buffer *out, size_t size)
{
    char line[24];
    int length = snprintf(line, sizeof(line), "%zx\r\n", size);
    return buffer_add(out, (text){ line, (size_t)length });
}

bool writer_without_content(int status)
{
    return status < 200 || status == 204 || status == 304;
}
