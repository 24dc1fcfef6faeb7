/* The id of a request, by which it is found in the logs of all who had to do with it. Needs nothing of Ruby. */
#ifndef XINATRA_REQUEST_ID_H
#define XINATRA_REQUEST_ID_H

#include "parser.h"

enum request_ids {
    REQUEST_IDS_NONE,
    REQUEST_IDS_MADE,   /* by the server */
    REQUEST_IDS_TRUSTED /* the client's, where it is sound */
};

/* 128 bits, in hexadecimal digits. */
enum { REQUEST_ID = 32 };

/* Random bytes that were asked for and not used yet. Begins as zeros. */
typedef struct {
    unsigned char bytes[512];
    size_t left;
} request_id_source;

/* Makes one. False where the system has no random bytes. */
bool request_id_make(request_id_source *from, char *into);

/* The client's own; its `bytes` are NULL where it has sent none that is sound, or more than one. */
text request_id_sent(const head *asked, const char *bytes);

#endif
