#include "request_id.h"
#include <errno.h>
#include <sys/random.h>

/* The longest that a client may send, and the bytes of one that is made. */
enum { LONGEST = 128, BYTES = REQUEST_ID / 2 };

static bool refill(request_id_source *from)
{
    ssize_t size;
    do size = getrandom(from->bytes, sizeof(from->bytes), 0);
    while (size < 0 && errno == EINTR);
    from->left = size > 0 ? (size_t)size : 0;
    return from->left >= BYTES;
}

bool request_id_make(request_id_source *from, char *into)
{
    static const char DIGITS[] = "0123456789abcdef";
    if (from->left < BYTES && !refill(from)) return false;

    from->left -= BYTES;
    for (size_t at = 0; at < BYTES; at++) {
        unsigned char byte = from->bytes[from->left + at];
        into[at * 2] = DIGITS[byte >> 4];
        into[at * 2 + 1] = DIGITS[byte & 15];
    }
    return true;
}

static bool sound(text id)
{
    for (size_t at = 0; at < id.size; at++) {
        char byte = id.bytes[at];
        if (!text_letter(byte) && !text_digit(byte) && byte != '.' && byte != '_' && byte != '-') return false;
    }
    return id.size > 0 && id.size <= LONGEST;
}

text request_id_sent(const head *asked, const char *bytes)
{
    text found = { NULL, 0 };
    for (uint32_t index = 0; index < asked->count; index++) {
        const header *next = &asked->headers[index];
        if (!text_named((text){ bytes + next->name.at, next->name.size }, "x-request-id")) continue;
        if (found.bytes) return (text){ NULL, 0 };
        found = (text){ bytes + next->value.at, next->value.size };
    }
    return found.bytes && sound(found) ? found : (text){ NULL, 0 };
}
