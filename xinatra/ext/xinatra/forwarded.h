/* What proxies say of a request: whom it is from, and what was asked for. Needs nothing of Ruby. */
#ifndef XINATRA_FORWARDED_H
#define XINATRA_FORWARDED_H

#include "parser.h"
#include "trusted_proxies.h"

/* Of what is not said, `bytes` is NULL. */
typedef struct {
    address client;
    bool known;      /* that is */
    text proto;      /* http or https, in whatever case */
    text host;       /* with a port, perhaps */
    text port;       /* a number from 1 to 65,535 */
} forwarded;

/* Reads the fields of the kind that trusted proxies use, of a request that has come from one. From the last proxy on the way each has said
 * who has asked it: the first who is not trusted is the client, or the last who is known. False where what they say is not sound. */
bool forwarded_read(const head *asked, const char *bytes, const trusted_proxies *trusted, forwarded *made);

#endif
