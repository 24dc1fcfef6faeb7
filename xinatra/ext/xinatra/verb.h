/* The methods that routes are mostly declared for; all others are Ruby's to look at. */
#ifndef XINATRA_VERB_H
#define XINATRA_VERB_H

#include "text.h"

enum verb { VERB_GET, VERB_HEAD, VERB_POST, VERB_PUT, VERB_PATCH, VERB_DELETE, VERB_OPTIONS, VERB_OTHER };

/* Its name. */
const char *verb_name(enum verb which);

/* The verb of a name. */
enum verb verb_of(text name);

#endif
