#include "connection.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

/* How much is sent at once, in bytes: a client may read as fast as a disk. */
enum { FILE_PIECE = 1048576 };

/* How much of a file is read at once, and how little is to be left of it, in bytes, where TLS sends it: a record's (RFC 8446, section
 * 5.1). */
enum { FILE_READ = 65536, RECORD = 16384 };

static bool again(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* Fewer bytes than asked for were all that there were (epoll(7), on edges), but for an end that has come with them. */
static void note_read(connection *one, ssize_t size, size_t room)
{
    if (size > 0) {
        one->readable = (size_t)size == room || one->hung;
        return;
    }
    one->readable = false;
    if (size == 0) one->ended = true;
    else if (!again()) one->broken = true;
}

static void introduced(connection *one, const proxy_header *by)
{
    one->unintroduced = false;
    if (!by->tells) return;

    one->peer = by->client;
    address_write(&one->peer, one->remote);
}

enum proxy_found connection_introduce(connection *one)
{
    char come[PROXY_HEADER_MOST];
    proxy_header by;
    ssize_t size = recv(one->socket, come, sizeof(come), MSG_PEEK);
    enum proxy_found found = proxy_header_read((text){ come, size > 0 ? (size_t)size : 0 }, &by);
    if (found != PROXY_WHOLE) note_read(one, size, sizeof(come));
    else if (recv(one->socket, come, by.size, 0) == (ssize_t)by.size) introduced(one, &by);
    else one->broken = true;
    return found;
}

/* Whoever speaks plain HTTP to a port for TLS may be answered, in plain. */
static void bare(connection *one)
{
    tls_free(one->tls);
    one->tls = NULL;
    one->bare = true;
}

static ssize_t read_tls(connection *one, size_t room)
{
    ssize_t size = tls_receive(one->tls, buffer_end(&one->in.raw), room);
    bool waits = size < 0 && again();
    one->crossed = waits && tls_wants_write(one->tls);
    one->readable = (size > 0 || waits) && tls_more(one->tls, one->hung);
    if (size == 0) one->ended = true;
    else if (size < 0 && errno == EPROTONOSUPPORT) bare(one);
    else if (size < 0 && !waits) one->broken = true;
    return size;
}

static ssize_t read_socket(connection *one, size_t room)
{
    ssize_t size = recv(one->socket, buffer_end(&one->in.raw), room, 0);
    note_read(one, size, room);
    return size;
}

void connection_read(connection *one, size_t most)
{
    if (!buffer_reserve(&one->in.raw, most)) {
        one->broken = true;
        return;
    }
    size_t room = buffer_room(&one->in.raw) < most ? buffer_room(&one->in.raw) : most;
    ssize_t size = one->tls ? read_tls(one, room) : read_socket(one, room);
    if (size > 0) buffer_wrote(&one->in.raw, (size_t)size);
}

void connection_add_file(connection *one, int file, uint64_t size)
{
    one->file = file;
    one->file_at = 0;
    one->file_left = size;
}

void connection_forget_file(connection *one)
{
    if (one->file >= 0) close(one->file);
    one->file = -1;
    one->file_left = 0;
}

/* Memory before the file that it introduces waits for that, to fill packets (tcp(7), as MSG_MORE). */
static ssize_t send_memory(connection *one)
{
    text rest = buffer_text(&one->out);
    ssize_t size = send(one->socket, rest.bytes, rest.size, MSG_NOSIGNAL | (one->file_left ? MSG_MORE : 0));
    if (size > 0) buffer_take(&one->out, (size_t)size);
    return size;
}

/* A file that has become shorter cannot be sent as it was announced. */
static void note_file(connection *one, ssize_t size)
{
    if (size == 0) one->broken = true;
    if (size <= 0) return;

    one->file_at += (uint64_t)size;
    one->file_left -= (uint64_t)size;
    if (one->file_left == 0) connection_forget_file(one);
}

static ssize_t send_file(connection *one)
{
    off_t at = (off_t)one->file_at;
    ssize_t size = sendfile(one->socket, one->file, &at, one->file_left < FILE_PIECE ? one->file_left : FILE_PIECE);
    note_file(one, size);
    return size;
}

/* Adds bytes of the file to what is sent before it. */
static ssize_t read_file(connection *one)
{
    size_t most = one->file_left < FILE_READ ? (size_t)one->file_left : FILE_READ;
    errno = ENOMEM;
    if (!buffer_reserve(&one->out, most)) return -1;

    ssize_t size = pread(one->file, buffer_end(&one->out), most, (off_t)one->file_at);
    if (size > 0) buffer_wrote(&one->out, (size_t)size);
    note_file(one, size);
    return size;
}

static ssize_t send_tls(connection *one)
{
    one->readable |= one->crossed;
    one->crossed = false;
    while (one->file_left && buffer_size(&one->out) < RECORD) {
        ssize_t size = read_file(one);
        if (size <= 0) return size;
    }
    text rest = buffer_text(&one->out);
    ssize_t size = rest.size ? tls_send(one->tls, rest) : tls_end(one->tls);
    if (size < 0) one->crossed = tls_wants_read(one->tls);
    else if (rest.size) buffer_take(&one->out, (size_t)size);
    else one->parting = false;
    return size;
}

static ssize_t send_some(connection *one)
{
    if (one->tls) return send_tls(one);

    return buffer_size(&one->out) ? send_memory(one) : send_file(one);
}

void connection_send(connection *one)
{
    uint64_t left = connection_pending(one) > FILE_PIECE ? connection_pending(one) - FILE_PIECE : 0;
    while (connection_pending(one) > left && !one->broken) {
        ssize_t size = send_some(one);
        if (size < 0 && errno != EINTR) {
            one->writable = false;
            one->broken = !again();
            return;
        }
    }
}

/* Where part of a response is missing, a client with TLS is to see that. */
void connection_end(connection *one)
{
    if (one->tls && !one->broken && connection_pending(one) == 0) tls_end(one->tls);
    shutdown(one->socket, SHUT_WR);
}

void connection_break(connection *one)
{
    if (one->socket >= 0) shutdown(one->socket, SHUT_RDWR);
    one->broken = true;
}

/* What TLS has made of it is nobody's concern. */
void connection_pass_over(connection *one)
{
    char passed[16384];
    if (one->readable) note_read(one, recv(one->socket, passed, sizeof(passed), 0), sizeof(passed));
}

void connection_free(connection *one)
{
    if (one->channel) *one->channel = NULL;
    tls_free(one->tls);
    inbound_free(&one->in);
    buffer_free(&one->out);
    connection_forget_file(one);
    if (one->socket >= 0) close(one->socket);
    free(one->owed);
    free(one);
}
