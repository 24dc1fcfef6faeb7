/* Responses without an app: what was asked cannot be answered. Needs nothing of Ruby but the loop. */
#ifndef XINATRA_REFUSAL_H
#define XINATRA_REFUSAL_H

#include "loop.h"
#include "sending.h"

/* Writes one, behind which the connection is closed. Returns how long its body is. `id`: the request's; its `bytes` are NULL for none. */
size_t refusal_write(loop *all, connection *one, int status, bool to_head, text id);

/* Refuses what has come, and keeps account of it. */
enum next refusal_send(loop *all, connection *one, int status);

#endif
