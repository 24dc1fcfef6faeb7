#include "address.h"
#include <arpa/inet.h>
#include <netinet/in.h>

static const uint8_t MAPPED[12] = { [10] = 0xFF, [11] = 0xFF };

static bool is_v4(const address *one)
{
    return memcmp(one->bytes, MAPPED, sizeof(MAPPED)) == 0;
}

address address_v4(const void *bytes)
{
    address made = { 0 };
    memcpy(made.bytes, MAPPED, sizeof(MAPPED));
    memcpy(made.bytes + sizeof(MAPPED), bytes, sizeof(made.bytes) - sizeof(MAPPED));
    return made;
}

address address_v6(const void *bytes)
{
    address made = { 0 };
    memcpy(made.bytes, bytes, sizeof(made.bytes));
    return made;
}

static bool read(int family, text written, void *into)
{
    char ended[ADDRESS_TEXT];
    if (written.size >= sizeof(ended)) return false;

    memcpy(ended, written.bytes, written.size);
    ended[written.size] = '\0';
    return strlen(ended) == written.size && inet_pton(family, ended, into) == 1;
}

bool address_read_v4(text written, address *made)
{
    struct in_addr found;
    if (!read(AF_INET, written, &found)) return false;

    *made = address_v4(&found);
    return true;
}

bool address_read_v6(text written, address *made)
{
    struct in6_addr found;
    if (!read(AF_INET6, written, &found)) return false;

    *made = address_v6(&found);
    return true;
}

address address_of(const struct sockaddr_storage *given)
{
    if (given->ss_family == AF_INET) return address_v4(&((const struct sockaddr_in *)given)->sin_addr);
    if (given->ss_family == AF_INET6) return address_v6(&((const struct sockaddr_in6 *)given)->sin6_addr);

    return (address){ .unix_socket = true };
}

void address_write(const address *one, char into[ADDRESS_TEXT])
{
    if (one->unix_socket) strcpy(into, "127.0.0.1");
    else if (is_v4(one)) inet_ntop(AF_INET, one->bytes + sizeof(MAPPED), into, ADDRESS_TEXT);
    else inet_ntop(AF_INET6, one->bytes, into, ADDRESS_TEXT);
}

bool address_within(const address *one, const network *all)
{
    if (one->unix_socket || (is_v4(one) && all->bits < 8 * sizeof(MAPPED))) return false;

    size_t whole = all->bits / 8, rest = all->bits % 8;
    if (memcmp(one->bytes, all->bytes, whole) != 0) return false;

    return rest == 0 || (one->bytes[whole] ^ all->bytes[whole]) >> (8 - rest) == 0;
}
