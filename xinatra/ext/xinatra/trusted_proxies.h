/* Who is believed when he says for whom he asks. Needs nothing of Ruby. */
#ifndef XINATRA_TRUSTED_PROXIES_H
#define XINATRA_TRUSTED_PROXIES_H

#include <stdint.h>
#include "address.h"

typedef struct {
    const network *networks;
    uint32_t count;
    bool unix_sockets; /* whoever has connected to one */
    bool standard;     /* they say it by Forwarded (RFC 7239); else by X-Forwarded-For and its kin */
} trusted_proxies;

bool trusted_proxies_have(const trusted_proxies *all, const address *one);

#endif
