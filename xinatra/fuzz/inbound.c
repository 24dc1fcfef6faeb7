/* Reads what a connection may bring, whole and in pieces, for libFuzzer: the same requests have to come of it, with the same
 * bodies, and the same refusal. The first byte says how long the pieces are, and whether a header of the PROXY protocol comes first. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "inbound.h"
#include "proxy_header.h"

static const inbound_limits LIMITS = {
    .head = { .head = 1024, .target = 256, .headers = 16 },
    .body = { .most = 2048, .memory = 512, .folder = "/tmp" },
};

/* As a status. */
enum { PROXY_REFUSED = 999 };

/* What has come of it. */
typedef struct {
    buffer said;
    int status;
    uint32_t requests;
} outcome;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

static void say(outcome *all, text bytes)
{
    uint32_t size = (uint32_t)bytes.size;
    check(buffer_add(&all->said, (text){ (const char *)&size, sizeof(size) }));
    check(buffer_add(&all->said, bytes));
}

static void say_file(outcome *all, content *body)
{
    char bytes[2048];
    uint64_t size = body->size;
    int file = content_take_file(body);
    check(size <= sizeof(bytes) && read(file, bytes, sizeof(bytes)) == (ssize_t)size);
    close(file);
    say(all, (text){ bytes, (size_t)size });
}

static void say_request(outcome *all, inbound *from, const head *made)
{
    const char *bytes = inbound_head(from);
    check(from->content.size <= LIMITS.body.most && made->count <= LIMITS.head.headers);
    check(from->framing.chunked || from->content.size == from->framing.length);
    check(from->content.spooled == (from->content.size > LIMITS.body.memory) || from->framing.chunked);
    say(all, (text){ bytes + made->method.at, made->method.size });
    say(all, (text){ bytes + made->target.at, made->target.size });
    say(all, (text){ (const char *)&from->framing.persistent, 1 });
    if (from->content.spooled) say_file(all, &from->content);
    else say(all, buffer_text(&from->content.memory));
    all->requests++;
}

static void read_on(outcome *all, inbound *from)
{
    static head made;
    for (;;) {
        inbound_wants_leave(from);
        int status = inbound_next(from, &LIMITS, &made);
        check(status == PARSER_PARTIAL || status == PARSER_WHOLE || (status >= 400 && status < 600));
        if (status != PARSER_WHOLE) {
            all->status = status;
            return;
        }
        say_request(all, from, &made);
        inbound_done(from);
    }
}

/* Whether the header is over, and requests come. */
static bool introduced(outcome *all, inbound *from)
{
    proxy_header made;
    text raw = buffer_text(&from->raw);
    char client[ADDRESS_TEXT];
    switch (proxy_header_read(raw, &made)) {
    case PROXY_NOTHING: case PROXY_PARTIAL: check(raw.size < PROXY_HEADER_MOST); return false;
    case PROXY_WRONG: all->status = PROXY_REFUSED; return false;
    case PROXY_WHOLE: break;
    }
    check(made.size <= raw.size && made.size <= PROXY_HEADER_MOST);
    if (made.tells) {
        address_write(&made.client, client);
        say(all, (text){ client, strlen(client) });
    }
    buffer_take(&from->raw, made.size);
    return true;
}

static outcome bring(const char *bytes, size_t size, size_t piece, bool proxied)
{
    outcome all = { .status = PARSER_PARTIAL };
    inbound from = { 0 };
    for (size_t at = 0; at < size && all.status == PARSER_PARTIAL; at += piece) {
        check(buffer_add(&from.raw, (text){ bytes + at, size - at < piece ? size - at : piece }));
        if (proxied && !introduced(&all, &from)) continue;

        proxied = false;
        read_on(&all, &from);
    }
    inbound_free(&from);
    return all;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;

    const char *bytes = (const char *)data + 1;
    bool proxied = data[0] & 32;
    outcome whole = bring(bytes, size - 1, size, proxied), pieces = bring(bytes, size - 1, data[0] % 32 + 1, proxied);
    check(whole.requests == pieces.requests && whole.status == pieces.status);
    check(buffer_size(&whole.said) == buffer_size(&pieces.said));
    check(buffer_size(&whole.said) == 0 || memcmp(whole.said.bytes, pieces.said.bytes, whole.said.end) == 0);
    buffer_free(&whole.said);
    buffer_free(&pieces.said);
    return 0;
}
