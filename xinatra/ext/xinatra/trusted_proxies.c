#include "trusted_proxies.h"

bool trusted_proxies_have(const trusted_proxies *all, const address *one)
{
    if (one->unix_socket) return all->unix_sockets;

    for (uint32_t index = 0; index < all->count; index++) {
        if (address_within(one, &all->networks[index])) return true;
    }
    return false;
}
