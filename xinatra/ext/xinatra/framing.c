#include "framing.h"

bool framing_lists(text list, const char *member)
{
    while (list.size) {
        if (text_named(text_next_member(&list), member)) return true;
    }
    return false;
}

/* Whether a Connection field says so (RFC 9110, section 7.6.1); there may be several. */
static bool wants(const head *asked, const char *bytes, const char *option)
{
    for (uint32_t index = asked->known[FIELD_CONNECTION]; index && index <= asked->count; index++) {
        const header *next = &asked->headers[index - 1];
        if (text_named(head_text(bytes, next->name), "connection") && framing_lists(head_text(bytes, next->value), option)) return true;
    }
    return false;
}

static uint64_t length_of(const head *asked, const char *bytes)
{
    uint16_t number = asked->known[FIELD_CONTENT_LENGTH];
    if (!number) return 0;

    uint64_t length = 0;
    text digits = head_text(bytes, asked->headers[number - 1].value);
    for (size_t at = 0; at < digits.size; at++) length = length * 10 + (uint64_t)(digits.bytes[at] - '0');
    return length;
}

framing framing_of(const head *asked, const char *bytes)
{
    bool persistent = asked->minor ? !wants(asked, bytes, "close")
                                   : wants(asked, bytes, "keep-alive") && !wants(asked, bytes, "close");
    return (framing){
        .length = length_of(asked, bytes),
        .chunked = asked->known[FIELD_TRANSFER_ENCODING] != 0,
        .persistent = persistent,
        .expects = asked->expects,
    };
}
