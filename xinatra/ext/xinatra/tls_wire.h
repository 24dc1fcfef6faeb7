/* A non-blocking socket as OpenSSL's own: unlike that of BIO_new_socket it raises no SIGPIPE, and remembers whether it was read to the
 * end of what had come, which spares a system call for each request. Needs nothing of Ruby. */
#ifndef XINATRA_TLS_WIRE_H
#define XINATRA_TLS_WIRE_H

#include <openssl/bio.h>
#include <stdbool.h>

/* What the socket has that was not read: of a socket with edges, see epoll(7). */
enum tls_wire_left {
    TLS_WIRE_UNKNOWN,
    TLS_WIRE_END,    /* at most the client's end */
    TLS_WIRE_NOTHING /* until there is an event */
};

typedef struct {
    int socket;
    bool ended; /* the client's end was read */
    enum tls_wire_left left;
} tls_wire;

/* Makes OpenSSL's end of it, which the caller owns. `wire` has to outlive it. NULL where memory has run out. */
BIO *tls_wire_new(tls_wire *wire, int socket);

/* Once, before all else. False where memory has run out. */
bool tls_wire_init(void);

#endif
