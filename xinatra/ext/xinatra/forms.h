/* Forms in the bodies of requests, read as Rack::Request reads them. */
#ifndef XINATRA_FORMS_H
#define XINATRA_FORMS_H

#include <stdbool.h>
#include "exchange.h"

/* What a request may have for a form. */
enum form {
    FORM_NONE,
    FORM_SMALL, /* forms_read is to read it */
    FORM_OTHER  /* Ruby has to find out */
};

/* What Rack would look for in a request's body. */
enum form forms_expected(const request *asked);

/* Reads a small form into `form` of the exchange, and leaves what it found where Rack::Request looks for it. Returns false
 * where the request has to go on in Ruby: the form nests, is malformed, or could not be read. */
bool forms_read(exchange *now);

void Init_forms(void);

#endif
