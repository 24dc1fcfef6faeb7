/* What is known of one request, for those who keep account of it: the access log and the figures. Needs nothing of Ruby. */
#ifndef XINATRA_ACCOUNT_H
#define XINATRA_ACCOUNT_H

#include "inbound.h"

/* Of a text that is not known, or was not sent, `bytes` is NULL. Texts are somebody else's, see account_keep. */
typedef struct {
    text method, target, agent, referer, id;
    int8_t minor;     /* of the version; -1: it is not known */
    int status;       /* of the response; 0: there was none */
    uint64_t content; /* bytes of the response's body that were written */
    uint64_t begun;   /* when the head was whole, in microseconds of a monotonic clock; 0: it never was */
    uint64_t ended;   /* when the response was sent, or given up */
} account;

/* Takes what a head says that was read. */
void account_take_head(account *all, const head *asked, const char *bytes);

/* Takes what can be told of a request that is not whole, or not sound: its head, or of that the first line. */
void account_take_inbound(account *all, const inbound *from, const parser_limits *limits);

/* A copy that has its texts, which free() frees; NULL where there is no memory. */
account *account_keep(const account *all);

/* The value of the first header field of such a name; `bytes` is NULL where there is none. */
text account_field(const head *asked, const char *bytes, const char *name);

#endif
