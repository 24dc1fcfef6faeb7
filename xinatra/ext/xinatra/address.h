/* An IP address, in whichever way it is written, and networks of them. Needs nothing of Ruby. */
#ifndef XINATRA_ADDRESS_H
#define XINATRA_ADDRESS_H

#include <stdint.h>
#include <sys/socket.h>
#include "text.h"

/* The longest that is written (RFC 4291, section 2.2), and a NUL. */
enum { ADDRESS_TEXT = 46 };

typedef struct {
    uint8_t bytes[16]; /* of IPv6; one of IPv4 is mapped to that (RFC 4291, section 2.5.5.2) */
    bool unix_socket;  /* it is none: the other end of a Unix socket */
} address;

/* Those that begin with the same bits. */
typedef struct {
    uint8_t bytes[16];
    uint8_t bits;
} network;

/* Reads one of IPv4 in four decimal numbers, or of IPv6 without brackets and zone. False where it is none. */
bool address_read_v4(text written, address *made);
bool address_read_v6(text written, address *made);

/* Those of the bytes that packets have, see memory's order of in_addr and in6_addr. */
address address_v4(const void *bytes);
address address_v6(const void *bytes);

/* That of whoever has connected. */
address address_of(const struct sockaddr_storage *given);

/* Writes it, ended by a NUL: one of IPv4 as such. Of a Unix socket 127.0.0.1, as Puma does. */
void address_write(const address *one, char into[ADDRESS_TEXT]);

/* Whether it is in a network. One of less than 96 bits is of IPv6, and has no address of IPv4 in it. */
bool address_within(const address *one, const network *all);

#endif
