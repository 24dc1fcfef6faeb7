/* Whom a request is from and what was asked for, where trusted proxies are configured. Needs nothing of Ruby. */
#ifndef XINATRA_ORIGIN_H
#define XINATRA_ORIGIN_H

#include "connection.h"
#include "trusted_proxies.h"

/* Says who has connected, and so whether he is believed. */
void origin_meet(const trusted_proxies *trusted, connection *one, address peer);

/* Puts into connection and head what is true of what has come, by `status` of inbound_next: a request that is whole has the client's
 * address, its scheme and host, and no field of proxies any more. `secure`: whether its scheme is https. Returns the status to go on with. */
int origin_find(const trusted_proxies *trusted, connection *one, head *asked, int status, bool *secure);

#endif
