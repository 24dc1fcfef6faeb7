/* Somebody that a request was sent by, as proxies write it (RFC 7239, section 6). Needs nothing of Ruby. */
#ifndef XINATRA_FORWARDED_NODE_H
#define XINATRA_FORWARDED_NODE_H

#include "address.h"

enum forwarded_node {
    NODE_WRONG,
    NODE_HIDDEN, /* `unknown`, or a name that means something to the proxy alone */
    NODE_ADDRESS
};

/* Reads an address or a name, with a port or without. `bare`: one of IPv6 may stand without brackets, where it has no port. */
enum forwarded_node forwarded_node_read(text written, bool bare, address *made);

#endif
