/* Exceptions that an app, or what belongs to it, has not caught. */
#ifndef XINATRA_FAILURE_H
#define XINATRA_FAILURE_H

#include "answering.h"

/* Tells of what was raised, by rb_protect's state. What ends a thread, ends it, once the connection is closed. */
void failure_tell(turn *now, int state);

/* Tells of it, and answers by 500, unless part of a response is on its way. */
void failure_answer(turn *now, int state);

void Init_failure(void);

#endif
