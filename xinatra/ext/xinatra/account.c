#include "account.h"
#include <stdlib.h>

text account_field(const head *asked, const char *bytes, const char *name)
{
    for (uint32_t index = 0; index < asked->count; index++) {
        if (text_named(head_text(bytes, asked->headers[index].name), name)) return head_text(bytes, asked->headers[index].value);
    }
    return (text){ NULL, 0 };
}

void account_take_head(account *all, const head *asked, const char *bytes)
{
    uint16_t referer = asked->known[FIELD_REFERER];
    all->method = head_text(bytes, asked->method);
    all->target = head_text(bytes, asked->target);
    all->minor = (int8_t)asked->minor;
    all->agent = account_field(asked, bytes, "user-agent");
    if (referer) all->referer = head_text(bytes, asked->headers[referer - 1].value);
}

/* The bytes before the first that ends a part of a request line. */
static text part(text line)
{
    size_t size = 0;
    while (size < line.size && line.bytes[size] != ' ' && line.bytes[size] != '\r' && line.bytes[size] != '\n') size++;
    return (text){ line.bytes, size };
}

/* What stands behind a part and the blank that ends it; nothing where none does. */
static text behind(text line, text taken)
{
    bool more = taken.size < line.size && line.bytes[taken.size] == ' ';
    return more ? text_slice(line, taken.size + 1, line.size - taken.size - 1) : (text){ NULL, 0 };
}

static bool token(text bytes)
{
    for (size_t at = 0; at < bytes.size; at++) {
        if (!text_token(bytes.bytes[at])) return false;
    }
    return bytes.size > 0;
}

/* What begins with no method is no request line, and nothing is told of it. */
static void take_line(account *all, text line)
{
    text method = part(line), rest = behind(line, method), target = part(rest);
    if (!token(method) || !rest.bytes) return;

    all->method = method;
    if (target.size) all->target = target;
    text version = part(behind(rest, target));
    if (version.size == 8 && memcmp(version.bytes, "HTTP/1.", 7) == 0) all->minor = version.bytes[7] != '0';
}

void account_take_inbound(account *all, const inbound *from, const parser_limits *limits)
{
    head read;
    text raw = buffer_text(&from->raw);
    if (!from->in_body) {
        if (raw.size > from->scan.begin) take_line(all, text_slice(raw, from->scan.begin, raw.size - from->scan.begin));
    } else if (parser_read(&read, from->held.bytes, (uint32_t)from->held.end, limits) == PARSER_WHOLE) {
        account_take_head(all, &read, from->held.bytes);
    }
}

static void keep(text *one, char **at)
{
    if (!one->bytes) return;

    memcpy(*at, one->bytes, one->size);
    one->bytes = *at;
    *at += one->size;
}

account *account_keep(const account *all)
{
    size_t size = all->method.size + all->target.size + all->agent.size + all->referer.size + all->id.size;
    account *kept = malloc(sizeof(*kept) + size);
    if (!kept) return NULL;

    char *at = (char *)(kept + 1);
    *kept = *all;
    keep(&kept->method, &at);
    keep(&kept->target, &at);
    keep(&kept->agent, &at);
    keep(&kept->referer, &at);
    keep(&kept->id, &at);
    return kept;
}
