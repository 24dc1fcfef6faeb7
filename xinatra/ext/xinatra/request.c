#include "request.h"

static struct {
    ID env, native_request;
} ids;

static VALUE value_or_nil(const request *asked, enum key which)
{
    VALUE value = request_value(asked, (int)which);
    return value == Qundef ? Qnil : value;
}

bool request_init(request *asked, VALUE env)
{
    if (!RB_TYPE_P(env, T_HASH)) return false;

    asked->env = env;
    asked->message = Qnil;
    asked->surveyed = environment_read(env, &asked->said);
    VALUE method = value_or_nil(asked, KEY_REQUEST_METHOD);
    asked->path = value_or_nil(asked, KEY_PATH_INFO);
    asked->query = value_or_nil(asked, KEY_QUERY_STRING);
    if (!RB_TYPE_P(method, T_STRING) || !RB_TYPE_P(asked->path, T_STRING)) return false;
    if (!NIL_P(asked->query) && !RB_TYPE_P(asked->query, T_STRING)) return false;

    asked->verb = verb_of(ruby_text(method));
    return true;
}

bool request_init_message(request *asked, VALUE holder)
{
    const message *read = message_of(holder);
    if (!NIL_P(read->env)) return request_init(asked, read->env);

    asked->env = asked->path = asked->query = Qnil;
    asked->message = holder;
    asked->read = read;
    asked->surveyed = false;
    asked->verb = verb_of(message_text(read, read->head.method));
    return true;
}

bool request_of(request *asked, VALUE instance)
{
    VALUE env = rb_attr_get(instance, ids.env);
    if (!NIL_P(env)) return request_init(asked, env);

    VALUE holder = rb_attr_get(instance, ids.native_request);
    return !NIL_P(holder) && request_init_message(asked, holder);
}

VALUE request_env(request *asked)
{
    if (NIL_P(asked->env)) request_init(asked, message_env(asked->message));
    return asked->env;
}

text request_path(const request *asked)
{
    if (!NIL_P(asked->env)) return ruby_text(asked->path);

    return head_path(&asked->read->head, asked->read->bytes);
}

text request_query(const request *asked)
{
    if (!NIL_P(asked->env)) return NIL_P(asked->query) ? (text){ NULL, 0 } : ruby_text(asked->query);

    return message_text(asked->read, asked->read->head.query);
}

VALUE request_value(const request *asked, int which)
{
    if (asked->surveyed) return asked->said.values[which];

    return NIL_P(asked->env) ? Qundef : environment_value(asked->env, which);
}

bool request_has(const request *asked, enum field which)
{
    if (NIL_P(asked->env)) return asked->read->head.known[which] != 0;

    VALUE value = request_value(asked, (int)which);
    return value != Qundef && RTEST(value);
}

bool request_text(const request *asked, enum field which, text *value)
{
    if (NIL_P(asked->env)) {
        *value = message_field(asked->read, which);
        return value->bytes != NULL;
    }
    VALUE string = request_value(asked, (int)which);
    if (string == Qundef || !RB_TYPE_P(string, T_STRING)) return false;

    *value = ruby_text(string);
    return true;
}

bool request_host(const request *asked, text *host)
{
    if (!NIL_P(asked->env)) return request_text(asked, FIELD_HOST, host);

    *host = message_text(asked->read, asked->read->head.authority);
    return host->size != 0;
}

/* Of a request without environment, what its own will begin with. */
static VALUE value_or_base(const request *asked, enum key which)
{
    if (!NIL_P(asked->env)) return value_or_nil(asked, which);

    VALUE value = environment_value(asked->read->base, (int)which);
    return value == Qundef ? Qnil : value;
}

static bool equal(text one, const char *other)
{
    return one.size == strlen(other) && memcmp(one.bytes, other, one.size) == 0;
}

bool request_scheme(const request *asked, text *scheme)
{
    VALUE said = value_or_base(asked, KEY_URL_SCHEME), mounted = value_or_base(asked, KEY_SCRIPT_NAME);
    VALUE secured = value_or_base(asked, KEY_HTTPS);
    bool secure = RB_TYPE_P(secured, T_STRING) && equal(ruby_text(secured), "on");
    if (RTEST(secured) && !secure) return false;
    if (!NIL_P(mounted) && !(RB_TYPE_P(mounted, T_STRING) && RSTRING_LEN(mounted) == 0)) return false;
    if (!RB_TYPE_P(said, T_STRING)) return false;

    *scheme = ruby_text(said);
    if (secure || (NIL_P(asked->env) && asked->read->head.secure)) *scheme = (text){ "https", 5 };
    return equal(*scheme, "http") || equal(*scheme, "https");
}

/* Native::VERBS: the methods that may be answered in C. */
static void define_verbs(VALUE native)
{
    VALUE verbs = rb_ary_new();
    for (int which = 0; which < VERB_OTHER; which++) rb_ary_push(verbs, rb_interned_str_cstr(verb_name(which)));
    rb_define_const(native, "VERBS", rb_obj_freeze(verbs));
}

void Init_request(VALUE native)
{
    define_verbs(native);
    ids.env = rb_intern("@env");
    ids.native_request = rb_intern("@native_request");
}
