#include "own_origin.h"

/* Fields by which a proxy says what was asked for. */
static const enum field SAID_BY_PROXIES[] = {
    FIELD_FORWARDED, FIELD_X_FORWARDED_HOST, FIELD_X_FORWARDED_PORT, FIELD_X_FORWARDED_PROTO, FIELD_X_FORWARDED_SCHEME,
    FIELD_X_FORWARDED_SSL,
};

/* One to five digits that are no scheme's own. */
static bool plain_port(text port)
{
    if (port.size < 1 || port.size > 5 || port.bytes[0] == '0') return false;
    for (size_t at = 0; at < port.size; at++) {
        if (!text_digit(port.bytes[at])) return false;
    }
    return !(port.size == 2 && memcmp(port.bytes, "80", 2) == 0) && !(port.size == 3 && memcmp(port.bytes, "443", 3) == 0);
}

/* As Request::PLAIN_HOST. */
static bool plain_host(text whole)
{
    const char *colon = memchr(whole.bytes, ':', whole.size);
    size_t size = colon ? (size_t)(colon - whole.bytes) : whole.size;
    if (colon && !plain_port(text_slice(whole, size + 1, whole.size - size - 1))) return false;

    bool begins = true;
    for (size_t at = 0; at < size; at++) {
        char byte = whole.bytes[at];
        if (byte == '.' ? begins : !(text_letter(byte) || text_digit(byte) || byte == '-')) return false;
        begins = byte == '.';
    }
    return !begins;
}

bool own_host(const request *asked, text *host)
{
    for (size_t index = 0; index < sizeof(SAID_BY_PROXIES) / sizeof(*SAID_BY_PROXIES); index++) {
        if (request_has(asked, SAID_BY_PROXIES[index])) return false;
    }
    return request_host(asked, host) && plain_host(*host);
}

bool own_origin(const request *asked, text *scheme, text *host)
{
    return request_scheme(asked, scheme) && own_host(asked, host);
}
