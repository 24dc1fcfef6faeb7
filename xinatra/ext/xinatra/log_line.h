/* Writes what is known of a request as a line of an access log. Sans I/O; needs nothing of Ruby. Whatever a client sends, a line is one line,
 * and in JSON valid (RFC 8259): controls, quotes and backslashes are escaped, bytes that are no UTF-8 are replaced. */
#ifndef XINATRA_LOG_LINE_H
#define XINATRA_LOG_LINE_H

#include <time.h>
#include "account.h"

enum log_format {
    LOG_JSON,
    LOG_COMBINED /* as Apache's, with times in UTC */
};

/* The longest line, with its end: what a pipe takes as a whole (PIPE_BUF in pipe(7)). Texts that are too long for that are cut. */
enum { LOG_LINE = 4096 };

/* When it was, and who says so. */
typedef struct {
    struct timespec time; /* when the request began, or its response ended where that is not known */
    const char *remote;   /* the client's address */
    uint32_t pid;
} log_circumstances;

/* The text of a second, which most lines share with the line before. Begins as zeros. */
typedef struct {
    time_t second;
    size_t size;
    char text[32];
} log_second;

/* Writes a line of at most LOG_LINE bytes, and returns how many. */
size_t log_line(char *into, enum log_format format, const account *of, const log_circumstances *circumstances, log_second *second);

#endif
