/*
 * What one core can do: a server of the app that is measured, on epoll, which reads no more of a request than it must,
 * and checks nothing. For measuring only: it believes its clients.
 *
 *   limit PORT PAGE    PAGE is the file that /page is answered with
 */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS = 256, INPUT = 16384, OUTPUT = 65536, PAGE = 16384 };

typedef struct {
    int fd;
    size_t length;
    char input[INPUT];
} connection;

static char page[PAGE];
static size_t page_length;

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static void read_page(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) fail(path);
    page_length = fread(page, 1, sizeof page, file);
    fclose(file);
}

static size_t answer(char *to, const char *type, const char *body, size_t length)
{
    static const char HEAD[] = "HTTP/1.1 200 OK\r\ncontent-type: %s\r\ncontent-length: %zu\r\n\r\n";
    char *end = to + sprintf(to, HEAD, type, length);
    return (size_t)((char *)mempcpy(end, body, length) - to);
}

static size_t greet(char *to, const char *name, size_t length)
{
    char body[6 + INPUT];
    memcpy(body, "hello ", 6);
    memcpy(body + 6, name, length);
    return answer(to, "text/plain", body, 6 + length);
}

/* The request's whole length, or 0 while some of it is missing. */
static size_t whole(const char *request, size_t there, const char **body)
{
    char *end = memmem(request, there, "\r\n\r\n", 4);
    if (!end) return 0;
    *body = end + 4;
    size_t length = (size_t)(*body - request);
    if (*request != 'P') return length;
    *end = '\0';
    const char *field = strcasestr(request, "\ncontent-length:");
    *end = '\r';
    if (field) length += strtoul(field + 16, NULL, 10);
    return length <= there ? length : 0;
}

static size_t respond(char *to, const char *request, const char *body, size_t body_length)
{
    if (*request == 'P') {
        const char *end = memchr(body, '&', body_length);
        return greet(to, body + 5, (size_t)(end ? end - body : (ssize_t)body_length) - 5);
    }
    const char *path = request + 4;
    size_t length = (size_t)((const char *)rawmemchr(path, ' ') - path);
    if (length == 1) return answer(to, "text/plain", "hello", 5);
    if (path[1] == 'h') return greet(to, path + 7, length - 7);
    if (path[1] == 'j') return answer(to, "application/json", "{\"message\":\"hello\"}", 19);
    return answer(to, "text/html", page, page_length);
}

static void write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0 && errno != EAGAIN) return;
        if (written > 0) bytes += written, length -= (size_t)written;
    }
}

static void drop(connection *one)
{
    close(one->fd);
    free(one);
}

static void serve(connection *one)
{
    static char output[OUTPUT];
    ssize_t got = read(one->fd, one->input + one->length, INPUT - one->length);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
        drop(one);
        return;
    }
    one->length += (size_t)got;
    char *next = one->input, *end = next + one->length;
    size_t length, out = 0;
    for (const char *body; (length = whole(next, (size_t)(end - next), &body)); next += length) {
        if (out > OUTPUT - PAGE - 1024) write_all(one->fd, output, out), out = 0;
        out += respond(output + out, next, body, (size_t)(next + length - body));
    }
    one->length = (size_t)(end - next);
    memmove(one->input, next, one->length);
    write_all(one->fd, output, out);
}

static void take(int epoll, int listener)
{
    for (int fd; (fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0;) {
        connection *one = malloc(sizeof *one);
        if (!one) fail("malloc");
        one->fd = fd;
        one->length = 0;
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
        epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &(struct epoll_event){.events = EPOLLIN, .data.ptr = one});
    }
}

static int listen_at(int port)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024)) fail("listen");
    return listener;
}

int main(int count, char **arguments)
{
    if (count != 3) {
        fprintf(stderr, "usage: limit PORT PAGE\n");
        return 2;
    }
    read_page(arguments[2]);
    int listener = listen_at(atoi(arguments[1])), epoll = epoll_create1(0);
    epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &(struct epoll_event){.events = EPOLLIN, .data.ptr = NULL});
    for (struct epoll_event events[EVENTS];;) {
        int ready = epoll_wait(epoll, events, EVENTS, -1);
        for (int i = 0; i < ready; i++) {
            if (events[i].data.ptr) serve(events[i].data.ptr);
            else take(epoll, listener);
        }
    }
}
