#include "header_keys.h"
#include <ruby/encoding.h>
#include "words.h"

/* What browsers, proxies and programs send most: looked up in a third of the time that Ruby needs to intern a name. */
static const char *const USUAL[] = {
    "accept", "accept-charset", "accept-encoding", "accept-language", "access-control-request-headers",
    "access-control-request-method", "authorization", "cache-control", "connection", "content-length", "content-type", "cookie", "date", "dnt", "expect", "forwarded",
    "from", "host", "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "keep-alive",
    "last-event-id", "max-forwards", "origin", "pragma", "priority", "proxy-authorization", "range", "referer", "sec-ch-ua",
    "sec-ch-ua-mobile", "sec-ch-ua-platform", "sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-fetch-user", "sec-gpc",
    "sec-websocket-extensions", "sec-websocket-key", "sec-websocket-protocol", "sec-websocket-version", "te", "trailer",
    "transfer-encoding", "upgrade", "upgrade-insecure-requests", "user-agent", "via", "x-csrf-token", "x-forwarded-for",
    "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "x-forwarded-scheme", "x-forwarded-ssl", "x-real-ip", "x-request-id",
    "x-requested-with",
};

/* A power of two, and more than twice as many as there are names. */
enum { SLOTS = 256, COUNT = sizeof(USUAL) / sizeof(*USUAL) };

/* A longer name's key is made in memory of its own. */
enum { SHORT = 128 };

static struct {
    VALUE strings[COUNT];
    uint8_t sizes[COUNT]; /* of the names */
    uint8_t slots[SLOTS]; /* which name has this slot, or one before it, counted from 1; 0: none */
} keys;

static unsigned slot_of(text name)
{
    unsigned first = (unsigned)name.bytes[0] | 0x20, last = (unsigned)name.bytes[name.size - 1] | 0x20;
    unsigned middle = (unsigned)name.bytes[name.size / 2] | 0x20;
    return (unsigned)(name.size * 31 + first * 7 + last * 13 + middle * 3) % SLOTS;
}

static char upper(char byte)
{
    if (byte == '-') return '_';
    return byte >= 'a' && byte <= 'z' ? (char)(byte - 'a' + 'A') : byte;
}

static VALUE make(text name)
{
    VALUE owner = 0;
    bool bare = text_named(name, "content-length") || text_named(name, "content-type");
    const char *prefix = bare ? "" : "HTTP_";
    size_t before = strlen(prefix), size = name.size + before;
    char usual[SHORT], *key = size <= SHORT ? usual : ALLOCV_N(char, owner, size);
    memcpy(key, prefix, before);
    for (size_t at = 0; at < name.size; at++) key[before + at] = upper(name.bytes[at]);
    VALUE made = rb_enc_interned_str(key, (long)size, rb_utf8_encoding());
    if (owner) ALLOCV_END(owner);
    return made;
}

VALUE header_key(text name)
{
    for (unsigned slot = slot_of(name); keys.slots[slot]; slot = (slot + 1) % SLOTS) {
        unsigned which = keys.slots[slot] - 1u;
        if (keys.sizes[which] == name.size && words_same_token(name.bytes, USUAL[which], name.size)) return keys.strings[which];
    }
    return make(name);
}

void Init_header_keys(void)
{
    for (unsigned which = 0; which < COUNT; which++) {
        text name = { USUAL[which], strlen(USUAL[which]) };
        unsigned slot = slot_of(name);
        while (keys.slots[slot]) slot = (slot + 1) % SLOTS;
        keys.slots[slot] = (uint8_t)(which + 1);
        keys.sizes[which] = (uint8_t)name.size;
        keys.strings[which] = make(name);
        rb_gc_register_mark_object(keys.strings[which]);
    }
}
