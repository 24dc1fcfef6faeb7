#include "origin.h"
#include "forwarded.h"

enum { BAD_REQUEST = 400, INSUFFICIENT_STORAGE = 507 };

/* The longest host that a port is put behind, in bytes: a name has no more (RFC 1035, section 2.3.4). */
enum { HOST = 255, PORT = 5 };

void origin_meet(const trusted_proxies *trusted, connection *one, address peer)
{
    one->peer = peer;
    one->trusted = trusted_proxies_have(trusted, &peer);
}

static bool says_default(text port, bool secure)
{
    return text_named(port, secure ? "443" : "80");
}

/* Behind a host that has none, unless its scheme implies it. */
static int add_port(connection *one, head *asked, text port, bool secure)
{
    text host = head_text(inbound_head(&one->in), asked->authority);
    bool needed = host.size && parser_host_size(host) == host.size && !says_default(port, secure);
    if (!needed) return PARSER_WHOLE;
    if (host.size > HOST) return BAD_REQUEST;

    char both[HOST + 1 + PORT];
    text made = { both, host.size + 1 + port.size };
    memcpy(both, host.bytes, host.size);
    both[host.size] = ':';
    memcpy(both + host.size + 1, port.bytes, port.size);
    return inbound_append(&one->in, asked, made, &asked->authority) ? PARSER_WHOLE : INSUFFICIENT_STORAGE;
}

static int believe(const trusted_proxies *trusted, connection *one, head *asked, bool *secure)
{
    forwarded told;
    const char *bytes = inbound_head(&one->in);
    if (!forwarded_read(asked, bytes, trusted, &told)) return BAD_REQUEST;

    if (told.known) address_write(&told.client, one->remote);
    if (told.proto.bytes) *secure = text_named(told.proto, "https");
    if (told.host.bytes) asked->authority = (span){ (uint32_t)(told.host.bytes - bytes), (uint32_t)told.host.size };
    return told.port.bytes ? add_port(one, asked, told.port, *secure) : PARSER_WHOLE;
}

static bool any_said(const head *asked)
{
    for (int which = 0; which < FIELD_OTHER; which++) {
        if (asked->known[which] && field_of_proxies((enum field)which)) return true;
    }
    return false;
}

/* Nobody is to believe it: not from whom it is, nor a second time. */
static void take_out(head *asked, const char *bytes)
{
    uint32_t kept = 0;
    for (uint32_t index = 0; index < asked->count; index++) {
        enum field which = field_named(head_text(bytes, asked->headers[index].name));
        if (field_of_proxies(which)) continue;

        asked->headers[kept++] = asked->headers[index];
        if (which != FIELD_OTHER && asked->known[which] == index + 1) asked->known[which] = (uint16_t)kept;
    }
    asked->count = kept;
    for (int which = 0; which < FIELD_OTHER; which++) {
        if (field_of_proxies((enum field)which)) asked->known[which] = 0;
    }
}

int origin_find(const trusted_proxies *trusted, connection *one, head *asked, int status, bool *secure)
{
    address_write(&one->peer, one->remote);
    if (status != PARSER_WHOLE || !any_said(asked)) return status;

    if (one->trusted) status = believe(trusted, one, asked, secure);
    take_out(asked, inbound_head(&one->in));
    return status;
}
