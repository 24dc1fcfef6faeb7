/* Writes a response's head (RFC 9112, sections 2 to 7) into a buffer. Sans I/O; needs nothing of Ruby. All of it returns false where
 * there is no memory. */
#ifndef XINATRA_WRITER_H
#define XINATRA_WRITER_H

#include <stdint.h>
#include <time.h>
#include "buffer.h"

/* The Date field of one second (RFC 9110, section 6.6.1). Begins as zeros. */
typedef struct {
    time_t second;
    char line[64]; /* with its name and CRLF */
    size_t size;
} writer_date;

/* What a status is called; empty where IANA has no name for it. */
const char *writer_reason(int status);

/* The status line. The version is this server's, whatever the client's is (RFC 9112, section 2.3). */
bool writer_status(buffer *out, int status);

/* Whether it may stand in a field: a name is a token, a value has no control in it (RFC 9110, sections 5.1 and 5.5). */
bool writer_name_sound(text name);
bool writer_value_sound(text value);

/* A field, which is sound. */
bool writer_field(buffer *out, text name, text value);

/* Content-Length. */
bool writer_length(buffer *out, uint64_t length);

bool writer_add_date(buffer *out, writer_date *date, time_t now);

/* X-Request-Id. */
bool writer_request_id(buffer *out, text id);

/* Bytes that stand for themselves, such as a field that never changes. */
bool writer_raw(buffer *out, const char *bytes);

/* The size of a chunk and its CRLF (RFC 9112, section 7.1). */
bool writer_chunk_size(buffer *out, size_t size);

/* Whether a response of this status has no content (RFC 9110, section 6.4.1). */
bool writer_without_content(int status);

#endif
