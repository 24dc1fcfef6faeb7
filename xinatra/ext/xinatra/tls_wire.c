#ifdef XINATRA_TLS

#include "tls_wire.h"
#include <errno.h>
#include <sys/socket.h>

static BIO_METHOD *method;

static bool again(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static int wire_read(BIO *bio, char *into, size_t room, size_t *came)
{
    tls_wire *wire = BIO_get_data(bio);
    ssize_t size = recv(wire->socket, into, room, 0);
    BIO_clear_retry_flags(bio);
    if (size > 0) {
        *came = (size_t)size;
        wire->left = *came < room ? TLS_WIRE_END : TLS_WIRE_UNKNOWN;
        return 1;
    }
    wire->left = TLS_WIRE_NOTHING;
    wire->ended = size == 0;
    if (size < 0 && again()) BIO_set_retry_read(bio);
    return 0;
}

static int wire_write(BIO *bio, const char *bytes, size_t size, size_t *sent)
{
    const tls_wire *wire = BIO_get_data(bio);
    ssize_t taken = send(wire->socket, bytes, size, MSG_NOSIGNAL);
    BIO_clear_retry_flags(bio);
    if (taken > 0) {
        *sent = (size_t)taken;
        return 1;
    }
    if (taken < 0 && again()) BIO_set_retry_write(bio);
    return 0;
}

static long wire_control(BIO *bio, int what, long number, void *data)
{
    const tls_wire *wire = BIO_get_data(bio);
    if (what == BIO_CTRL_EOF) return wire->ended;

    return what == BIO_CTRL_FLUSH;
}

BIO *tls_wire_new(tls_wire *wire, int socket)
{
    *wire = (tls_wire){ .socket = socket };
    BIO *bio = BIO_new(method);
    if (!bio) return NULL;

    BIO_set_data(bio, wire);
    BIO_set_init(bio, 1);
    return bio;
}

bool tls_wire_init(void)
{
    method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "xinatra");
    return method && BIO_meth_set_read_ex(method, wire_read) && BIO_meth_set_write_ex(method, wire_write) &&
           BIO_meth_set_ctrl(method, wire_control);
}

#endif
