/* Reads what proxies say of a request, for libFuzzer: whatever stands in their fields, the client is an address, and host and port are such
 * as a request may have. The first byte says by which fields they speak; 10.0.0.0/8 and fd00::/8 are trusted. */
#include <stdlib.h>
#include "buffer.h"
#include "forwarded.h"

static const network NETWORKS[] = {
    { .bytes = { [10] = 0xFF, 0xFF, 10 }, .bits = 104 },
    { .bytes = { 0xFD }, .bits = 8 },
};

static const parser_limits LIMITS = { .head = 65536, .target = 256, .headers = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

/* What is written has to be read as the same. */
static void check_client(const address *client)
{
    char written[ADDRESS_TEXT];
    address again;
    address_write(client, written);
    text whole = { written, strlen(written) };
    check(address_read_v4(whole, &again) || address_read_v6(whole, &again));
    check(memcmp(again.bytes, client->bytes, sizeof(again.bytes)) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static head read;
    static const char LINE[] = "GET / HTTP/1.0\r\n";
    if (size < 2) return 0;

    buffer all = { 0 };
    check(buffer_add(&all, (text){ LINE, sizeof(LINE) - 1 }) && buffer_add(&all, (text){ (const char *)data + 1, size - 1 }) &&
          buffer_add(&all, (text){ "\r\n\r\n", 4 }));
    parser_scan scan = { 0 };
    bool whole = parser_find_end(&scan, all.bytes, all.end, &LIMITS) == PARSER_WHOLE &&
                 parser_read(&read, all.bytes, scan.seen, &LIMITS) == PARSER_WHOLE;
    forwarded made;
    trusted_proxies trusted = { .networks = NETWORKS, .count = 2, .standard = data[0] & 1 };
    if (whole && forwarded_read(&read, all.bytes, &trusted, &made)) {
        if (made.known) check_client(&made.client);
        check(!made.host.bytes || (made.host.size && parser_authority(made.host)));
        check(!made.port.bytes || (made.port.size && made.port.size <= 5));
    }
    buffer_free(&all);
    return 0;
}
