#include "forwarded.h"
#include "forwarded_element.h"
#include "forwarded_node.h"

/* How many proxies there may be between this server and a client. */
enum { MOST = 32 };

/* The last that were said, in a ring. */
typedef struct {
    forwarded_element elements[MOST];
    size_t count; /* of all */
} hops;

static void add(hops *all, forwarded_element one)
{
    all->elements[all->count++ % MOST] = one;
}

/* The number of the next field of a kind from one on, counted from 1; 0: there is none. */
static uint32_t next_field(const head *asked, const char *bytes, enum field which, uint32_t number)
{
    for (; number && number <= asked->count; number++) {
        if (field_named(head_text(bytes, asked->headers[number - 1].name)) == which) return number;
    }
    return 0;
}

#define EACH_FIELD(number, asked, bytes, which) \
    for (uint32_t number = next_field(asked, bytes, which, (asked)->known[which]); number; \
         number = next_field(asked, bytes, which, number + 1))

static void gather_usual(hops *all, const head *asked, const char *bytes)
{
    EACH_FIELD(number, asked, bytes, FIELD_X_FORWARDED_FOR) {
        text list = head_text(bytes, asked->headers[number - 1].value);
        while (list.size) {
            text node = text_next_member(&list);
            if (node.size) add(all, (forwarded_element){ .node = node });
        }
    }
}

static bool gather_standard(hops *all, const head *asked, const char *bytes)
{
    EACH_FIELD(number, asked, bytes, FIELD_FORWARDED) {
        text list = head_text(bytes, asked->headers[number - 1].value);
        while (list.size) {
            forwarded_element next;
            if (!forwarded_element_next(&list, &next)) return false;
            if (!next.empty) add(all, next);
        }
    }
    return true;
}

/* The last of a list is what the last proxy says. */
static text last_of(const head *asked, const char *bytes, enum field which)
{
    text last = { NULL, 0 };
    EACH_FIELD(number, asked, bytes, which) {
        text list = head_text(bytes, asked->headers[number - 1].value);
        while (list.size) {
            text member = text_next_member(&list);
            if (member.size) last = member;
        }
    }
    return last;
}

static text either(text wanted, text otherwise)
{
    return wanted.bytes ? wanted : otherwise;
}

/* Backwards, from whoever has asked the last proxy. What stands further on may be anybody's word. */
static bool walk(const hops *all, const trusted_proxies *trusted, forwarded *made)
{
    for (size_t back = 1; back <= all->count; back++) {
        if (back > MOST) return false;

        const forwarded_element *one = &all->elements[(all->count - back) % MOST];
        made->proto = either(one->proto, made->proto);
        made->host = either(one->host, made->host);
        if (!one->node.bytes) return true;

        enum forwarded_node found = forwarded_node_read(one->node, !trusted->standard, &made->client);
        if (found != NODE_ADDRESS) return found == NODE_HIDDEN;

        made->known = true;
        if (!trusted_proxies_have(trusted, &made->client)) return true;
    }
    return true;
}

static bool sound_port(text port)
{
    return port.bytes[0] != '0' && text_port(port) > 0;
}

static bool sound(const forwarded *made)
{
    if (made->proto.bytes && !text_named(made->proto, "http") && !text_named(made->proto, "https")) return false;
    if (made->host.bytes && (made->host.size == 0 || !parser_authority(made->host))) return false;

    return !made->port.bytes || sound_port(made->port);
}

bool forwarded_read(const head *asked, const char *bytes, const trusted_proxies *trusted, forwarded *made)
{
    hops all = { .count = 0 };
    *made = (forwarded){ .known = false };
    if (trusted->standard) {
        if (!gather_standard(&all, asked, bytes)) return false;
    } else {
        gather_usual(&all, asked, bytes);
        made->proto = last_of(asked, bytes, FIELD_X_FORWARDED_PROTO);
        made->host = last_of(asked, bytes, FIELD_X_FORWARDED_HOST);
        made->port = last_of(asked, bytes, FIELD_X_FORWARDED_PORT);
    }
    return walk(&all, trusted, made) && sound(made);
}
