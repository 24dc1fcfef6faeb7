/* What the app is given of a request that has come over a connection. */
#ifndef XINATRA_HANDOVER_H
#define XINATRA_HANDOVER_H

#include "answering.h"

/* Makes the message: with the body, who has sent it, and what may be done with the connection until handover_withdraw. */
VALUE handover_message(turn *now);

/* What the app has of the connection leads nowhere from now on. */
void handover_withdraw(turn *now);

void Init_handover(void);

#endif
