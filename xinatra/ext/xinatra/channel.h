/* Xinatra::Native::Channel: a connection that stays open behind its response, see lib/xinatra/native/channel.rb. */
#ifndef XINATRA_CHANNEL_H
#define XINATRA_CHANNEL_H

#include <ruby.h>
#include "frames.h"
#include "loop.h"
#include "sending.h"

enum channel_kind {
    CHANNEL_PLAIN,   /* of a body that ends with the connection */
    CHANNEL_CHUNKED, /* of a body in chunks */
    CHANNEL_FRAMED   /* of a WebSocket */
};

typedef struct {
    connection *connection; /* NULL once it is closed. First, for that is where the connection points to */
    VALUE self;
    VALUE holder;           /* the loop */
    VALUE conversation;     /* what is told of what happens: a Xinatra::Server::Conversation */
    enum channel_kind kind;
    frames frames;          /* of a WebSocket */
    bool ending;            /* nothing more is written: the end was */
    bool pinged;            /* nothing has come since the last ping */
    uint16_t refused;       /* why the message that came last cannot be taken, or 0 */
    bool behind;            /* what was read before is not answered yet */
} channel;

/* Keeps a connection open. */
VALUE channel_new(VALUE holder, connection *one, VALUE conversation, enum channel_kind kind, bool deflated);

/* Of a connection that has one. */
static inline channel *channel_of(const connection *one)
{
    return (channel *)one->channel;
}

/* Writes the end, as far as it was not. */
void channel_write_end(channel *open, uint16_t code, text reason);

/* Lets the connection go on without it. */
void channel_detach(channel *open);

/* Marks what a connection keeps. */
void channel_mark_of(const connection *one);

void Init_channel(VALUE native);

#endif
