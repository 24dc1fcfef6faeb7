#ifdef XINATRA_TLS

#include "tls.h"
#include <errno.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include "tls_context.h"
#include "tls_wire.h"

struct tls_session {
    SSL *session;
    tls_wire wire;
};

tls_session *tls_begin(const tls_context *context, int socket)
{
    tls_session *one = calloc(1, sizeof(*one));
    SSL *session = one ? SSL_new(tls_context_first(context)) : NULL;
    BIO *bio = session ? tls_wire_new(&one->wire, socket) : NULL;
    if (!bio) {
        SSL_free(session);
        free(one);
        ERR_clear_error();
        return NULL;
    }
    one->session = session;
    SSL_set_bio(session, bio, bio);
    SSL_set_accept_state(session);
    return one;
}

/* OpenSSL has a queue of errors for each thread: what is left there would be taken for the next call's, or Ruby's. */
static ssize_t failure(const tls_session *one)
{
    int kind = SSL_get_error(one->session, 0);
    if (kind == SSL_ERROR_ZERO_RETURN) return 0;

    bool waits = kind == SSL_ERROR_WANT_READ || kind == SSL_ERROR_WANT_WRITE;
    bool plain = kind == SSL_ERROR_SSL && ERR_GET_REASON(ERR_peek_error()) == SSL_R_HTTP_REQUEST;
    ERR_clear_error();
    errno = waits ? EAGAIN : plain ? EPROTONOSUPPORT : EPROTO;
    return -1;
}

ssize_t tls_receive(tls_session *one, char *into, size_t room)
{
    size_t size = 0;
    one->wire.left = TLS_WIRE_UNKNOWN;
    ERR_clear_error();
    return SSL_read_ex(one->session, into, room, &size) ? (ssize_t)size : failure(one);
}

bool tls_more(const tls_session *one, bool hung)
{
    if (one->wire.left == TLS_WIRE_NOTHING || SSL_want_write(one->session)) return false;
    /* It has stopped behind a message of its own. What it has read ahead it does not tell of where that changed the keys (OpenSSL 3.2). */
    if (SSL_want_read(one->session)) return true;

    return one->wire.left == TLS_WIRE_UNKNOWN || hung || SSL_has_pending(one->session);
}

ssize_t tls_send(tls_session *one, text bytes)
{
    size_t size = 0;
    ERR_clear_error();
    if (SSL_write_ex(one->session, bytes.bytes, bytes.size, &size)) return (ssize_t)size;

    ssize_t failed = failure(one);
    if (failed == 0) errno = EPIPE;
    return -1;
}

ssize_t tls_end(tls_session *one)
{
    if (!SSL_is_init_finished(one->session) || SSL_get_shutdown(one->session) & SSL_SENT_SHUTDOWN) return 1;

    ERR_clear_error();
    /* 0: said, and the client has not said so itself, which nobody waits for. */
    return SSL_shutdown(one->session) >= 0 ? 1 : failure(one);
}

bool tls_wants_write(const tls_session *one)
{
    return SSL_want_write(one->session);
}

bool tls_wants_read(const tls_session *one)
{
    return SSL_want_read(one->session);
}

bool tls_certificate(const tls_session *one, buffer *into)
{
    X509 *shown = SSL_get0_peer_certificate(one->session);
    BIO *written = shown ? BIO_new(BIO_s_mem()) : NULL;
    char *bytes = NULL;
    bool made = written && PEM_write_bio_X509(written, shown);
    long size = made ? BIO_get_mem_data(written, &bytes) : 0;
    made = made && buffer_add(into, (text){ bytes, (size_t)size });
    BIO_free(written);
    return made;
}

void tls_free(tls_session *one)
{
    if (one) SSL_free(one->session);
    free(one);
}

#endif
