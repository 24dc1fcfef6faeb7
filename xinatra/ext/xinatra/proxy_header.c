#include "proxy_header.h"

static const char SIGNATURE[12] = "\r\n\r\n\0\r\nQUIT\n", PREFIX[6] = "PROXY ";

/* Where version 2 has what, and what it may be (section 2.2). */
enum { VERSION_COMMAND = 12, FAMILY_TRANSPORT = 13, LENGTH = 14, ADDRESSES = 16 };
enum { LOCAL = 0x20, PROXY = 0x21 };
enum { UNSPECIFIED, INET, INET6, UNIX, FAMILIES };
enum { STREAM = 1, TRANSPORTS = 3 };

/* Bytes of both addresses and ports, by family. */
static const size_t SIZES[FAMILIES] = { [INET] = 12, [INET6] = 36, [UNIX] = 216 };

/* What is told besides: a type, a length in two bytes, and a value. */
enum { TLV = 3, CRC32C = 3, CRC_SIZE = 4 };

static uint8_t byte(text from, size_t at)
{
    return (uint8_t)from.bytes[at];
}

static size_t sixteen(text from, size_t at)
{
    return (size_t)byte(from, at) << 8 | byte(from, at + 1);
}

/* Whether all that has come of it is what it begins with. */
static bool begins(text come, const char *expected, size_t size)
{
    return memcmp(come.bytes, expected, come.size < size ? come.size : size) == 0;
}

/* What stands before the next blank. Takes both from the line. */
static text next_word(text *line)
{
    const char *blank = memchr(line->bytes, ' ', line->size);
    size_t size = blank ? (size_t)(blank - line->bytes) : line->size, taken = blank ? size + 1 : size;
    text word = text_slice(*line, 0, size);
    *line = text_slice(*line, taken, line->size - taken);
    return word;
}

/* Without heading zeroes. */
static bool is_port(text word)
{
    bool padded = word.size > 1 && word.bytes[0] == '0';
    return !padded && text_port(word) >= 0;
}

static bool equal(text word, const char *name)
{
    return word.size == strlen(name) && memcmp(word.bytes, name, word.size) == 0;
}

/* Behind an unknown protocol may stand anything. */
static enum proxy_found read_words(text line, proxy_header *made)
{
    text protocol = next_word(&line);
    if (equal(protocol, "UNKNOWN")) return PROXY_WHOLE;

    bool (*read)(text, address *) = equal(protocol, "TCP4") ? address_read_v4 : equal(protocol, "TCP6") ? address_read_v6 : NULL;
    if (!read) return PROXY_WRONG;

    address server;
    made->tells = read(next_word(&line), &made->client) && read(next_word(&line), &server) && is_port(next_word(&line)) &&
                  is_port(line);
    return made->tells ? PROXY_WHOLE : PROXY_WRONG;
}

/* Section 2.1: one line. */
static enum proxy_found read_line(text come, proxy_header *made)
{
    size_t most = come.size < PROXY_HEADER_LINE ? come.size : PROXY_HEADER_LINE;
    const char *feed = memchr(come.bytes, '\n', most);
    if (!feed) return most == PROXY_HEADER_LINE ? PROXY_WRONG : PROXY_PARTIAL;
    if (feed[-1] != '\r') return PROXY_WRONG;

    made->size = (size_t)(feed - come.bytes) + 1;
    return read_words(text_slice(come, sizeof(PREFIX), made->size - 2 - sizeof(PREFIX)), made);
}

/* RFC 3720, appendix B.4: reflected, by a bit at a time. */
static uint32_t checksum(uint32_t sum, text bytes)
{
    for (size_t at = 0; at < bytes.size; at++) {
        sum ^= byte(bytes, at);
        for (int bit = 0; bit < 8; bit++) sum = sum & 1 ? sum >> 1 ^ 0x82F63B78 : sum >> 1;
    }
    return sum;
}

/* Section 2.2.3: of the whole header, in which the sum itself counts as zeroes. */
static bool sums_up(text whole, size_t at)
{
    size_t behind = at + CRC_SIZE;
    uint32_t sum = checksum(UINT32_MAX, text_slice(whole, 0, at));
    sum = checksum(sum, (text){ (const char[CRC_SIZE]){ 0 }, CRC_SIZE });
    sum = ~checksum(sum, text_slice(whole, behind, whole.size - behind));
    return sum == (uint32_t)(sixteen(whole, at) << 16 | sixteen(whole, at + 2));
}

/* Of what is told besides only a checksum is looked at. */
static bool sound_rest(text whole, size_t at)
{
    while (at < whole.size) {
        if (whole.size - at < TLV || sixteen(whole, at + 1) > whole.size - at - TLV) return false;

        size_t size = sixteen(whole, at + 1);
        bool sum = byte(whole, at) == CRC32C;
        if (sum && (size != CRC_SIZE || !sums_up(whole, at + TLV))) return false;
        at += TLV + size;
    }
    return true;
}

/* What does not come by a stream is left unread, as the protocol lets those do who know none of it. */
static void read_client(text whole, unsigned family, proxy_header *made)
{
    const char *client = whole.bytes + ADDRESSES;
    made->tells = family != UNSPECIFIED;
    if (family == INET) made->client = address_v4(client);
    else if (family == INET6) made->client = address_v6(client);
    else made->client = (address){ .unix_socket = true };
}

/* Section 2.2. Whatever stands in one of a connection that the proxy itself has made means nothing. */
static enum proxy_found read_binary(text come, proxy_header *made)
{
    if (come.size < ADDRESSES) return PROXY_PARTIAL;

    unsigned family = byte(come, FAMILY_TRANSPORT) >> 4, transport = byte(come, FAMILY_TRANSPORT) & 15;
    bool local = byte(come, VERSION_COMMAND) == LOCAL, known = family < FAMILIES && transport < TRANSPORTS;
    made->size = ADDRESSES + sixteen(come, LENGTH);
    if (made->size > PROXY_HEADER_MOST || !(local || (byte(come, VERSION_COMMAND) == PROXY && known))) return PROXY_WRONG;
    if (come.size < made->size) return PROXY_PARTIAL;
    if (local) return PROXY_WHOLE;

    text whole = text_slice(come, 0, made->size);
    size_t rest = ADDRESSES + SIZES[family];
    if (whole.size < rest || !sound_rest(whole, rest)) return PROXY_WRONG;

    if (transport == STREAM) read_client(whole, family, made);
    return PROXY_WHOLE;
}

enum proxy_found proxy_header_read(text come, proxy_header *made)
{
    *made = (proxy_header){ 0 };
    if (come.size == 0) return PROXY_NOTHING;
    if (begins(come, SIGNATURE, sizeof(SIGNATURE))) return read_binary(come, made);

    return begins(come, PREFIX, sizeof(PREFIX)) ? read_line(come, made) : PROXY_WRONG;
}
