#include "verb.h"

static const char *const VERBS[VERB_OTHER] = { "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS" };

const char *verb_name(enum verb which)
{
    return VERBS[which];
}

enum verb verb_of(text name)
{
    if (name.size == 3 && memcmp(name.bytes, "GET", 3) == 0) return VERB_GET;

    for (int which = VERB_HEAD; which < VERB_OTHER; which++) {
        const char *verb = VERBS[which];
        if (strlen(verb) == name.size && memcmp(verb, name.bytes, name.size) == 0) return (enum verb)which;
    }
    return VERB_OTHER;
}
