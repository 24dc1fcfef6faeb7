#include "forms.h"
#include <ruby/encoding.h>
#include "nesting.h"
#include "params.h"

static const char URL_ENCODED[] = "application/x-www-form-urlencoded";

/* Keys of the environment. */
static struct {
    VALUE input, vars;
    ID read, take_form, form_size;
} names;

/* Whether somebody has read parameters, or has made another method of it. */
static bool touched(const request *asked)
{
    static const enum key LEFT_BEHIND[] = { KEY_QUERY_HASH, KEY_FORM_HASH, KEY_FORM_PAIRS, KEY_FORM_ERROR, KEY_ORIGINAL_METHOD };
    for (size_t index = 0; index < sizeof(LEFT_BEHIND) / sizeof(*LEFT_BEHIND); index++) {
        if (request_value(asked, (int)LEFT_BEHIND[index]) != Qundef) return true;
    }
    return false;
}

static bool url_encoded(const request *asked)
{
    text type;
    return request_text(asked, FIELD_CONTENT_TYPE, &type) && type.size == sizeof(URL_ENCODED) - 1 &&
           memcmp(type.bytes, URL_ENCODED, type.size) == 0;
}

static bool small(const request *asked)
{
    text length;
    if (!request_text(asked, FIELD_CONTENT_LENGTH, &length) || length.size == 0 || length.size > 4) return false;

    size_t number = 0;
    for (size_t at = 0; at < length.size; at++) {
        if (length.bytes[at] < '0' || length.bytes[at] > '9') return false;
        number = number * 10 + (size_t)(length.bytes[at] - '0');
    }
    return number < PARAMS_LONGEST;
}

enum form forms_expected(const request *asked)
{
    bool safe = asked->verb == VERB_GET || asked->verb == VERB_HEAD;
    if (!request_has(asked, FIELD_CONTENT_TYPE)) {
        if (safe) return FORM_NONE;
        return asked->verb == VERB_POST || touched(asked) ? FORM_OTHER : FORM_NONE;
    }
    bool readable = !safe && !NIL_P(asked->env) && url_encoded(asked) && small(asked) && !touched(asked);
    return readable ? FORM_SMALL : FORM_OTHER;
}

typedef struct {
    VALUE env;
    VALUE size; /* of the largest form that is read */
    VALUE vars; /* the form's bytes */
} body;

/* No more than Rack reads, whatever the length was said to be. */
static VALUE read_body(VALUE data)
{
    body *asked = (body *)data;
    VALUE input = rb_hash_lookup2(asked->env, names.input, Qnil);
    asked->vars = NIL_P(input) ? Qnil : rb_funcallv(input, names.read, 1, &asked->size);
    if (NIL_P(asked->vars) && !NIL_P(input)) asked->vars = rb_str_new(NULL, 0);
    return Qnil;
}

/* Request#POST raises it, where the app's handlers can see it. */
static VALUE keep_error(VALUE data, VALUE error)
{
    rb_hash_aset(((body *)data)->env, environment_key(KEY_FORM_ERROR), error);
    return Qnil;
}

static int check_flat(VALUE name, VALUE value, VALUE data)
{
    bool flat = NIL_P(value) || RB_TYPE_P(value, T_STRING);
    if (!flat) *(bool *)data = false;
    return flat ? ST_CONTINUE : ST_STOP;
}

static bool flat(VALUE form)
{
    bool all = true;
    rb_hash_foreach(form, check_flat, (VALUE)&all);
    return all;
}

/* Browsers that end a form with a NUL are Ruby's to understand. */
static bool sound(VALUE vars)
{
    return rb_enc_asciicompat(rb_enc_get(vars)) && !(RSTRING_LEN(vars) && RSTRING_PTR(vars)[RSTRING_LEN(vars) - 1] == '\0');
}

bool forms_read(exchange *now)
{
    VALUE env = now->request.env;
    body asked = { env, rb_funcallv(now->front, names.form_size, 0, NULL), Qnil };
    if (NIL_P(asked.size)) return false;

    request_forget(&now->request);
    rb_rescue2(read_body, (VALUE)&asked, keep_error, (VALUE)&asked, rb_eException, (VALUE)0);
    if (!RB_TYPE_P(asked.vars, T_STRING)) return false;

    VALUE pairs = sound(asked.vars) ? nesting_pairs(asked.vars) : Qundef;
    VALUE form = pairs == Qundef ? Qundef : nesting_params(pairs);
    if (form == Qundef) {
        rb_funcallv(now->front, names.take_form, 2, (VALUE[]){ env, asked.vars });
        return false;
    }
    rb_hash_aset(env, names.vars, asked.vars);
    rb_hash_aset(env, environment_key(KEY_FORM_PAIRS), pairs);
    rb_hash_aset(env, environment_key(KEY_FORM_HASH), form);
    now->form = form;
    return flat(form);
}

void Init_forms(void)
{
    names.input = known_string("rack.input");
    names.vars = known_string("rack.request.form_vars");
    names.read = rb_intern("read");
    names.take_form = rb_intern("take_form");
    names.form_size = rb_intern("form_size");
}
