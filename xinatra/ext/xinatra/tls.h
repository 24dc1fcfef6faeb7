/* A TLS session (RFC 8446 and RFC 5246) over a client's socket, as the server has it, by OpenSSL. Needs nothing of Ruby. A handshake is
 * part of whatever is called first. Where there is no OpenSSL, no session is ever begun. */
#ifndef XINATRA_TLS_H
#define XINATRA_TLS_H

#include <stdlib.h>
#include <sys/types.h>
#include "buffer.h"

typedef struct tls_session tls_session;
typedef struct tls_context tls_context;

#ifdef XINATRA_TLS

/* Begins one over a socket, which stays the caller's. NULL where memory has run out. */
tls_session *tls_begin(const tls_context *context, int socket);

/* As recv(2): what came, deciphered; 0 where the client has said that it sends no more (close_notify). An end of the socket without that
 * is a failure: anyone may have cut it. With errno: EAGAIN where something has to happen to the socket first, see tls_wants_write;
 * EPROTONOSUPPORT where the client speaks HTTP without TLS; EPROTO for whatever else is wrong with it. */
ssize_t tls_receive(tls_session *one, char *into, size_t room);

/* Whether more may be had behind what tls_receive has just given, without a new event of the socket. `hung`: the end of what the client
 * sends is there, or will be read next. */
bool tls_more(const tls_session *one, bool hung);

/* As send(2). Bytes that were not taken have to be the first that are given next. */
ssize_t tls_send(tls_session *one, text bytes);

/* Says that nothing more is sent (close_notify). 1 where that was done, then or before; else as tls_send. */
ssize_t tls_end(tls_session *one);

/* Whether what was called last waits for the socket to take bytes, or to have some. */
bool tls_wants_write(const tls_session *one);
bool tls_wants_read(const tls_session *one);

/* Adds the client's certificate, as PEM (RFC 7468). False where it has shown none. */
bool tls_certificate(const tls_session *one, buffer *into);

/* Says nothing to the client. */
void tls_free(tls_session *one);

#else

static inline tls_session *tls_begin(const tls_context *context, int socket)
{
    return NULL;
}

static inline ssize_t tls_receive(tls_session *one, char *into, size_t room)
{
    abort();
}

static inline bool tls_more(const tls_session *one, bool hung)
{
    abort();
}

static inline ssize_t tls_send(tls_session *one, text bytes)
{
    abort();
}

static inline ssize_t tls_end(tls_session *one)
{
    abort();
}

static inline bool tls_wants_write(const tls_session *one)
{
    abort();
}

static inline bool tls_wants_read(const tls_session *one)
{
    abort();
}

static inline bool tls_certificate(const tls_session *one, buffer *into)
{
    abort();
}

static inline void tls_free(tls_session *one)
{
}

#endif
#endif
