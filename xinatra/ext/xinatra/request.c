#include "request.h"

static enum verb verb_of(VALUE method)
{
    text name = text_of(method);
    if (name.size == 3 && memcmp(name.bytes, "GET", 3) == 0) return VERB_GET;
    if (name.size == 4 && memcmp(name.bytes, "HEAD", 4) == 0) return VERB_HEAD;
    return VERB_OTHER;
}

bool request_init(request *asked, VALUE env)
{
    if (!RB_TYPE_P(env, T_HASH)) return false;

    asked->env = env;
    VALUE method = request_field(asked, known.request_method);
    asked->path = request_field(asked, known.path_info);
    asked->query = request_field(asked, known.query_string);
    if (!RB_TYPE_P(method, T_STRING) || !RB_TYPE_P(asked->path, T_STRING)) return false;
    if (!NIL_P(asked->query) && !RB_TYPE_P(asked->query, T_STRING)) return false;

    asked->verb = verb_of(method);
    return true;
}
