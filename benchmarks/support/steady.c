/*
 * Sends requests at a steady rate, whether they are answered in time or not, and measures each answer's delay from the
 * moment that its request was due. A server that stands still for a second is charged for all that was due in it, where
 * a client that waits for its answer would send nothing meanwhile and see one delay ("coordinated omission").
 *
 *   steady PORT FILE RATE SECONDS CONNECTIONS
 *
 * FILE has the requests, which NULs part; they take turns. A request that is due goes out on the connection that has
 * waited for nothing the longest, or as soon as there is one. Every answer is to be 200 and to tell its length; where it
 * says that the connection ends, another takes its place. It never sleeps, so it wants a processor to itself. Prints JSON: microseconds of delay, and by how much a request went out late at worst
 * though a connection was free.
 */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 256, INPUT = 65536, REQUESTS = 4096, SECOND = 1000000000 };
/* Nanoseconds after the last request in which answers may still come. */
static const int64_t PATIENCE = 10LL * SECOND;

typedef struct {
    int fd;
    int64_t due; /* of the request that it waits for */
    size_t length;
    int ends; /* whether the answer says that it is the last */
    char input[INPUT];
} connection;

typedef struct {
    int port, epoll;
} server;

typedef struct {
    connection **all;
    int first, count, most;
} queue;

typedef struct {
    const char *text;
    size_t length;
} request;

static request requests[REQUESTS];
static size_t known;

static void fail(const char *what)
{
    fprintf(stderr, "steady: %s%s%s\n", what, errno ? ": " : "", errno ? strerror(errno) : "");
    exit(1);
}

static void *need(void *memory)
{
    if (!memory) fail("no memory");
    return memory;
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec;
}

static void read_requests(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) fail(path);
    size_t size = (size_t)ftell(file);
    char *text = need(malloc(size + 1));
    rewind(file);
    if (fread(text, 1, size, file) != size) fail(path);
    fclose(file);
    text[size] = '\0';
    for (char *at = text; at < text + size && known < REQUESTS; at += requests[known++].length + 1) {
        requests[known] = (request){ at, strlen(at) };
    }
    if (!known) fail("there is no request");
}

static void open_connection(connection *one, const server *to)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)to->port),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    one->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(one->fd, (struct sockaddr *)&address, sizeof address)) fail("connect");
    fcntl(one->fd, F_SETFL, O_NONBLOCK);
    setsockopt(one->fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
    epoll_ctl(to->epoll, EPOLL_CTL_ADD, one->fd, &(struct epoll_event){ .events = EPOLLIN, .data.ptr = one });
}

/* A queue: in a stack, one connection would have most of the requests, and some servers end one after a thousand. */
static queue idle_connections(int count, const server *to)
{
    queue made = { need(calloc((size_t)count, sizeof(connection *))), 0, count, count };
    for (int i = 0; i < count; i++) open_connection(made.all[i] = need(calloc(1, sizeof(connection))), to);
    return made;
}

static void push(queue *idle, connection *one)
{
    idle->all[(idle->first + idle->count++) % idle->most] = one;
}

static connection *shift(queue *idle)
{
    connection *one = idle->all[idle->first];
    idle->first = (idle->first + 1) % idle->most;
    idle->count--;
    return one;
}

static void send_on(connection *one, int64_t due)
{
    static size_t turn;
    const request *next = &requests[turn++ % known];
    one->due = due;
    if (write(one->fd, next->text, next->length) != (ssize_t)next->length) fail("a request does not go out");
}

/* Whether the answer has come whole. */
static int answered(connection *one)
{
    ssize_t got = read(one->fd, one->input + one->length, INPUT - 1 - one->length);
    if (got < 0 && errno == EAGAIN) return 0;
    if (got <= 0) fail("a connection was closed");
    one->length += (size_t)got;
    one->input[one->length] = '\0';
    char *end = strstr(one->input, "\r\n\r\n");
    if (!end) return 0;
    errno = 0;
    if (strncmp(one->input, "HTTP/1.1 200", 12)) fail("an answer is not 200");
    *end = '\0';
    const char *field = strcasestr(one->input, "\ncontent-length:");
    if (!field) fail("an answer does not tell its length");
    one->ends = strcasestr(one->input, "\nconnection: close") != NULL;
    size_t whole = (size_t)(end - one->input) + 4 + strtoul(field + 16, NULL, 10);
    *end = '\r';
    if (one->length < whole) return 0;
    if (one->length > whole) fail("more has come than was asked for");
    one->length = 0;
    return 1;
}

static int compare(const void *one, const void *other)
{
    int64_t left = *(const int64_t *)one, right = *(const int64_t *)other;
    return (left > right) - (left < right);
}

static double quantile(const int64_t *sorted, int64_t count, double share)
{
    int64_t at = (int64_t)(share * (double)count);
    return (double)sorted[at < count ? at : count - 1] / 1e3;
}

static void print(int64_t *delays, int64_t count, int64_t latest)
{
    qsort(delays, (size_t)count, sizeof *delays, compare);
    printf("{\"p50\":%.1f,\"p99\":%.1f,\"p999\":%.1f,\"late\":%.1f}\n", quantile(delays, count, 0.5),
           quantile(delays, count, 0.99), quantile(delays, count, 0.999), (double)latest / 1e3);
}

/* Sends `count` requests, one each `rate`th of a second. */
static void run(const server *to, queue *idle, int64_t count, double rate)
{
    int64_t *delays = need(malloc((size_t)count * sizeof *delays));
    int64_t sent = 0, done = 0, latest = 0, start = now() + SECOND / 100, at = start;
    struct epoll_event events[EVENTS];
    while (done < count) {
        int had_to_wait = idle->count == 0;
        int ready = epoll_wait(to->epoll, events, EVENTS, 0);
        at = now();
        for (int i = 0; i < ready; i++) {
            connection *one = events[i].data.ptr;
            if (!answered(one)) continue;
            delays[done++] = at - one->due;
            if (one->ends) {
                close(one->fd);
                open_connection(one, to);
            }
            push(idle, one);
        }
        for (int64_t due; idle->count > 0 && sent < count; sent++) {
            due = start + (int64_t)((double)sent * SECOND / rate);
            if (due > at) break;
            if (!had_to_wait && at - due > latest) latest = at - due;
            send_on(shift(idle), due);
        }
        errno = 0;
        if (at - start > (int64_t)((double)count * SECOND / rate) + PATIENCE) fail("answers are missing");
    }
    print(delays, count, latest);
    free(delays);
}

int main(int count, char **arguments)
{
    if (count != 6) {
        fprintf(stderr, "usage: steady PORT FILE RATE SECONDS CONNECTIONS\n");
        return 2;
    }
    double rate = atof(arguments[3]);
    int connections = atoi(arguments[5]);
    server to = { atoi(arguments[1]), epoll_create1(0) };
    int64_t all = (int64_t)(rate * atof(arguments[4]));
    if (all < 1 || connections < 1) fail("the rate, the seconds and the connections are to be more than 0");
    read_requests(arguments[2]);
    queue idle = idle_connections(connections, &to);
    run(&to, &idle, all, rate);
    return 0;
}
