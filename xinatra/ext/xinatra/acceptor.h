/* Takes connections from listening sockets into a poller. Needs nothing of Ruby. */
#ifndef XINATRA_ACCEPTOR_H
#define XINATRA_ACCEPTOR_H

#include "poller.h"

/* Takes connections from a listening socket, which stays its owner's, and so does what its TLS sessions begin with; NULL for none.
 * `proxied`: they begin with a header of the PROXY protocol. False where that cannot be: see errno. */
bool acceptor_listen(poller *all, int socket, const tls_context *context, bool proxied);

/* Takes some of those that wait at a listener. */
void acceptor_take(poller *all, uint32_t index);

/* Takes connections again, where there was no room for more. */
void acceptor_resume(poller *all);

/* Takes those that wait, for nobody else may take them, and no more from then on. */
void acceptor_end(poller *all);

#endif
