#include "referrer.h"
#include "own_origin.h"

/* As Xinatra::Protection::Base::MAX_REFERRER. */
enum { LONGEST = 4096 };

static bool skip(text *rest, text part)
{
    if (rest->size < part.size || memcmp(rest->bytes, part.bytes, part.size) != 0) return false;

    *rest = text_slice(*rest, part.size, rest->size - part.size);
    return true;
}

static bool skip_scheme(text *rest)
{
    return skip(rest, (text){ "http://", 7 }) || skip(rest, (text){ "https://", 8 });
}

/* A port has no say: a host's pages are one another's on whichever they are. */
static bool skip_port(text *rest)
{
    if (!skip(rest, (text){ ":", 1 })) return true;

    size_t size = 0;
    while (size < rest->size && text_digit(rest->bytes[size])) size++;
    if (text_port(text_slice(*rest, 0, size)) < 0) return false;

    *rest = text_slice(*rest, size, rest->size - size);
    return true;
}

/* A path and a query (RFC 3986, sections 3.3 and 3.4), or neither: with anything else, URI.parse may find another host, or none. */
static bool plain_path(text path)
{
    if (path.size && path.bytes[0] != '/') return false;

    for (size_t at = 0; at < path.size; at++) {
        char byte = path.bytes[at];
        if (!text_letter(byte) && !text_digit(byte) && !memchr("-._~!$&'()*+,;=:@/?%", byte, 20)) return false;
    }
    return text_decodable(path);
}

bool referrer_own(const request *asked)
{
    text rest, host;
    if (!request_text(asked, FIELD_REFERER, &rest) || rest.size > LONGEST || !own_host(asked, &host)) return false;

    const char *colon = memchr(host.bytes, ':', host.size);
    if (colon) host.size = (size_t)(colon - host.bytes);
    return skip_scheme(&rest) && skip(&rest, host) && skip_port(&rest) && plain_path(rest);
}
