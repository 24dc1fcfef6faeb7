/* Bytes of a path, and what patterns have to know about them. Xinatra::Pattern::Text is the same in Ruby, and says why. */
#ifndef XINATRA_TEXT_H
#define XINATRA_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Not ended by a NUL, and somebody else's. */
typedef struct {
    const char *bytes;
    size_t size;
} text;

static inline text text_slice(text whole, size_t from, size_t size)
{
    return (text){ whole.bytes + from, size };
}

/* Whether it is a name, in whatever case it is written. */
bool text_named(text one, const char *name);

/* Whether it is exactly that. */
static inline bool text_equals(text one, const char *other)
{
    return one.size == strlen(other) && memcmp(one.bytes, other, one.size) == 0;
}

/* Whether a byte is one of a token's (RFC 9110, section 5.6.2). */
bool text_token(char byte);

static inline bool text_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static inline bool text_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* How many digits there are from there on. */
static inline size_t text_digits(text whole, size_t from)
{
    size_t at = from;
    while (at < whole.size && text_digit(whole.bytes[at])) at++;
    return at - from;
}

/* The number that a port's digits say; -1 for no digits, more than five, or more than ports have. */
int text_port(text digits);

/* Whether it is a blank (RFC 9110, section 5.6.3). */
static inline bool text_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* What stands before the next comma of a list (RFC 9110, section 5.6.1), without the blanks around it; may be empty. Takes both from the
 * list. */
text text_next_member(text *list);

/* Where the segment that begins at `from` ends: at the next slash, or at the end. */
static inline size_t text_segment_end(text path, size_t from)
{
    const char *slash = memchr(path.bytes + from, '/', path.size - from);
    return slash ? (size_t)(slash - path.bytes) : path.size;
}

/* Whether there is one of `%?#\n`: such a path may match in another way than its bytes suggest. */
bool text_special(text path);

/* Whether there is one of `?#\n`, at which a capture ends. */
bool text_ends_capture(text path);

/* The offset of the first `?` or `#`, or the size. */
size_t text_limit(text path);

/* The byte that a percent sign at an offset stands for with the two digits behind it; -1 where it is not so. */
int text_decoded(text path, size_t at);

/* Whether each percent sign has two digits behind it. */
bool text_decodable(text source);

/* Writes the path with each percent-encoded character that a literal may hold decoded, into `target`, which has room for
 * as many bytes as the path has. Returns how many were written. */
size_t text_canonical(text path, char *target);

#endif
