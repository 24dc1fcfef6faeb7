/* What happens to a connection that stays open behind its response, when a thread has it. */
#ifndef XINATRA_CHANNEL_TURN_H
#define XINATRA_CHANNEL_TURN_H

#include "channel.h"

/* The response's head is written: what else has come is the channel's. */
enum next channel_begin(loop *all, connection *one);

/* Does what can be done. */
enum next channel_turn_take(loop *all, connection *one);

void Init_channel_turn(void);

#endif
