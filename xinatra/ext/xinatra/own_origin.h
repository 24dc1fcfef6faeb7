/* What a request calls the server it is sent to, where that is plain. */
#ifndef XINATRA_OWN_ORIGIN_H
#define XINATRA_OWN_ORIGIN_H

#include "request.h"

/* The host, with a port that no scheme implies perhaps; false where a proxy has its say, or it is no plain name: then Ruby finds out. */
bool own_host(const request *asked, text *host);

/* The same with the scheme, as Xinatra::Request#plain_origin; false also where the app is mounted somewhere. */
bool own_origin(const request *asked, text *scheme, text *host);

#endif
