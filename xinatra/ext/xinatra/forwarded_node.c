#include "forwarded_node.h"

/* Section 6.3: an underscore, and at least one of letters, digits, dots, underscores and dashes. */
static bool obfuscated(text name)
{
    if (name.size < 2 || name.bytes[0] != '_') return false;
    for (size_t at = 1; at < name.size; at++) {
        char byte = name.bytes[at];
        if (!text_letter(byte) && !text_digit(byte) && !strchr("._-", byte)) return false;
    }
    return true;
}

/* Section 6: a colon, and up to five digits, or such a name. */
static bool port_or_nothing(text rest)
{
    if (rest.size == 0) return true;

    text port = text_slice(rest, 1, rest.size - 1);
    return rest.bytes[0] == ':' && (obfuscated(port) || text_port(port) >= 0);
}

static enum forwarded_node in_brackets(text written, address *made)
{
    const char *end = memchr(written.bytes, ']', written.size);
    if (!end) return NODE_WRONG;

    size_t size = (size_t)(end - written.bytes) + 1;
    bool sound = address_read_v6(text_slice(written, 1, size - 2), made) && port_or_nothing(text_slice(written, size, written.size - size));
    return sound ? NODE_ADDRESS : NODE_WRONG;
}

enum forwarded_node forwarded_node_read(text written, bool bare, address *made)
{
    if (written.size == 0) return NODE_WRONG;
    if (written.bytes[0] == '[') return in_brackets(written, made);
    if (bare && address_read_v6(written, made)) return NODE_ADDRESS;

    const char *colon = memchr(written.bytes, ':', written.size);
    size_t size = colon ? (size_t)(colon - written.bytes) : written.size;
    text name = text_slice(written, 0, size);
    if (!port_or_nothing(text_slice(written, size, written.size - size))) return NODE_WRONG;
    if (text_named(name, "unknown") || obfuscated(name)) return NODE_HIDDEN;

    return address_read_v4(name, made) ? NODE_ADDRESS : NODE_WRONG;
}
