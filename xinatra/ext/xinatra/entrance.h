/* Where a server's requests go: to the front of the app's class at once, without asking the class, until something changes. */
#ifndef XINATRA_ENTRANCE_H
#define XINATRA_ENTRANCE_H

#include <ruby.h>
#include <stdint.h>
#include "response.h"

typedef struct {
    VALUE front;       /* nil for none */
    uint64_t editions; /* when it was found */
} entrance;

/* What an app answers to a message. Raises what the app does. */
reply entrance_ask(entrance *all, VALUE app, VALUE asked);

void Init_entrance(void);

#endif
