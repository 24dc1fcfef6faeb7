/* From which page a request comes, as Xinatra::Protection::Base#own_referrer?. */
#ifndef XINATRA_REFERRER_H
#define XINATRA_REFERRER_H

#include "request.h"

/* Whether it says plainly that its page is on the host that it is sent to. False may be a false alarm: then Ruby decides. */
bool referrer_own(const request *asked);

#endif
