/* What a connection has to send, and how it ends. Needs nothing of Ruby. */
#ifndef XINATRA_SENDING_H
#define XINATRA_SENDING_H

#include "poller.h"

/* What is to be done with a connection next. */
enum next {
    NEXT_WAIT,   /* until something happens to it */
    NEXT_MORE,   /* there is more to do */
    NEXT_CLOSE,
    NEXT_NOTHING /* it is not this process's */
};

/* Sends what there is. */
void sending_send(poller *all, connection *one);

/* Sends what there is, and closes where that was all of a connection that is closing. NEXT_MORE: all is sent. */
enum next sending_go_on(poller *all, connection *one);

/* Passes over what still comes from a client to whom all is sent. */
enum next sending_linger(connection *one);

#endif
