#include "message.h"
#include "header_keys.h"
#include <ruby/encoding.h>
#include "environment.h"
#include "environment_forms.h"
#include "known.h"
#include "ruby_text.h"
#include "verb.h"

static VALUE refused, message_class;
static ID new_refused;

static struct {
    VALUE server_protocol, server_name, server_port, remote_address, request_uri, request_path, hijack, hijack_io, response_finished, after_reply, early_hints, hint,
        request_id, input, https, versions[2];
    VALUE no_input, empty, ports[2];
    VALUE verbs[VERB_OTHER];
} names;

static const parser_limits LIMITS = { .head = 65536, .target = 16384, .headers = 128 };

static void message_mark(void *data)
{
    const message *all = data;
    rb_gc_mark(all->base);
    rb_gc_mark(all->forms);
    rb_gc_mark(all->env);
    rb_gc_mark(all->route);
    rb_gc_mark(all->label);
    rb_gc_mark(all->body);
    rb_gc_mark(all->id);
}

static size_t message_memory(const void *data)
{
    const message *all = data;
    return offsetof(message, head.headers) + all->head.count * sizeof(header) + all->head.size;
}

static const rb_data_type_t MESSAGE_TYPE = {
    .wrap_struct_name = "Xinatra::Native::Request",
    .function = { .dmark = message_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = message_memory },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

message *message_of(VALUE self)
{
    message *all;
    TypedData_Get_Struct(self, message, &MESSAGE_TYPE, all);
    return all;
}

VALUE message_new(const head *read, const char *bytes, VALUE base)
{
    size_t headers = offsetof(message, head.headers) + read->count * sizeof(header);
    VALUE self = rb_data_typed_object_zalloc(message_class, headers + read->size, &MESSAGE_TYPE);
    message *made = DATA_PTR(self);
    made->base = made->forms = made->env = made->route = made->label = made->body = made->id = Qnil;
    made->bytes = (char *)made + headers;
    memcpy(&made->head, read, offsetof(head, headers) + read->count * sizeof(header));
    memcpy(made->bytes, bytes, read->size);
    RB_OBJ_WRITE(self, &made->base, base);
    return self;
}

void message_set_route(VALUE self, VALUE route, VALUE label)
{
    message *asked = message_of(self);
    RB_OBJ_WRITE(self, &asked->route, route);
    RB_OBJ_WRITE(self, &asked->label, label);
}

static VALUE path_of(const message *asked)
{
    text path = head_path(&asked->head, asked->bytes);
    return rb_str_new(path.bytes, (long)path.size);
}

void message_served(VALUE self, const char *address, VALUE forms, VALUE body, uint64_t size)
{
    message *asked = message_of(self);
    strncpy(asked->remote, address, sizeof(asked->remote) - 1);
    asked->size = size;
    RB_OBJ_WRITE(self, &asked->forms, forms);
    RB_OBJ_WRITE(self, &asked->body, body);
}

void message_identify(VALUE self, VALUE id)
{
    RB_OBJ_WRITE(self, &message_of(self)->id, id);
}

void message_offer_to(VALUE self, const message_offer *offer, void *data)
{
    message *asked = message_of(self);
    asked->offer = offer;
    asked->offered = data;
}

/* Native::Request#call, as what an environment has for rack.hijack. */
static VALUE hijack(VALUE self)
{
    message *asked = message_of(self);
    if (!asked->offer) rb_raise(rb_eIOError, "the connection can only be taken while its request is answered");

    VALUE io = asked->offer->hijack(asked->offered);
    if (!NIL_P(asked->env)) rb_hash_aset(asked->env, names.hijack_io, io);
    return io;
}

/* Native::Request#hint, as what an environment has for rack.early_hints. */
static VALUE hint(VALUE self, VALUE headers)
{
    const message *asked = message_of(self);
    if (!asked->offer || !asked->offer->hint) rb_raise(rb_eIOError, "hints come before the response");

    Check_Type(headers, T_HASH);
    asked->offer->hint(asked->offered, headers);
    return Qnil;
}

static VALUE string_of(const message *asked, span where)
{
    return rb_str_new(asked->bytes + where.at, where.size);
}

static void add(environment_entries *all, VALUE key, VALUE value)
{
    all->keys[all->count] = key;
    all->values[all->count++] = value;
}

/* Of a field that comes more than once (RFC 9110, section 5.3; of cookies, RFC 9113, section 8.2.3). */
static VALUE joined(VALUE before, VALUE value, VALUE key)
{
    VALUE all = rb_str_dup(before);
    rb_str_cat_cstr(all, key == environment_key(FIELD_COOKIE) ? "; " : ", ");
    return rb_str_append(all, value);
}

/* What a server says besides. */
static void add_served(environment_entries *all, VALUE self, const message *asked, VALUE path)
{
    add(all, names.remote_address, rb_str_new_cstr(asked->remote));
    add(all, names.request_uri, string_of(asked, asked->head.target));
    add(all, names.request_path, path); /* the same object, as Puma has it */
    add(all, names.hijack, self);
    add(all, names.response_finished, rb_ary_new());
    add(all, names.after_reply, rb_ary_new());
    if (asked->offer->hint) add(all, names.early_hints, rb_obj_method(self, names.hint));
    if (!NIL_P(asked->id)) add(all, names.request_id, asked->id);
}

/* Where the value of a field stands that has come before; NULL for none. */
static VALUE *find(const environment_entries *all, size_t from, VALUE key)
{
    for (size_t at = from; at < all->count; at++) {
        if (all->keys[at] == key) return &all->values[at];
    }
    return NULL;
}

/* A server takes chunks apart, so that the body has a length (RFC 9112, section 7.1.3). */
static void add_headers(environment_entries *all, const message *asked)
{
    size_t from = all->count;
    bool chunked = asked->offer && asked->head.known[FIELD_TRANSFER_ENCODING];
    for (uint32_t index = 0; index < asked->head.count; index++) {
        const header *next = &asked->head.headers[index];
        VALUE key = header_key(message_text(asked, next->name));
        if (chunked && key == environment_key(FIELD_TRANSFER_ENCODING)) continue;

        VALUE value = string_of(asked, next->value), *before = find(all, from, key);
        if (before) *before = joined(*before, value, key);
        else add(all, key, value);
    }
    if (chunked) add(all, environment_key(FIELD_CONTENT_LENGTH), rb_obj_as_string(ULL2NUM(asked->size)));
}

/* Usual ones are always the same object. */
static VALUE method_string(const message *asked)
{
    enum verb which = verb_of(message_text(asked, asked->head.method));
    return which == VERB_OTHER ? string_of(asked, asked->head.method) : names.verbs[which];
}

static VALUE query_string_of(const message *asked)
{
    return asked->head.query.size ? string_of(asked, asked->head.query) : names.empty;
}

static const header *host_field(const message *asked)
{
    return &asked->head.headers[asked->head.known[FIELD_HOST] - 1];
}

/* The base says it for a request that does not. A target with a host counts more than the header, and a trusted proxy's word more than both. */
static void add_server(environment_entries *all, const message *asked, size_t headers)
{
    text authority = message_text(asked, asked->head.authority);
    if (authority.size == 0) return;

    size_t size = parser_host_size(authority);
    bool said = size + 1 < authority.size;
    add(all, names.server_name, rb_str_new(authority.bytes, (long)size));
    add(all, names.server_port, said ? rb_str_new(authority.bytes + size + 1, (long)(authority.size - size - 1)) : names.ports[asked->head.secure]);

    VALUE *host = find(all, headers, environment_key(FIELD_HOST));
    if (!host) add(all, environment_key(FIELD_HOST), rb_str_new(authority.bytes, (long)authority.size));
    else if (asked->head.authority.at != host_field(asked)->value.at) *host = rb_str_new(authority.bytes, (long)authority.size);
}

/* Entries besides the headers: at most so many. */
enum { ENTRIES = 24 };

static void collect(environment_entries *all, VALUE self, const message *asked)
{
    VALUE path = path_of(asked);
    add(all, environment_key(KEY_REQUEST_METHOD), method_string(asked));
    add(all, environment_key(KEY_PATH_INFO), path);
    add(all, environment_key(KEY_QUERY_STRING), query_string_of(asked));
    add(all, names.server_protocol, names.versions[asked->head.minor]);
    add(all, names.input, NIL_P(asked->body) ? names.no_input : asked->body);
    if (asked->head.secure) add(all, environment_key(KEY_URL_SCHEME), names.https);
    size_t headers = all->count;
    add_headers(all, asked);
    add_server(all, asked, headers);
    if (asked->offer) add_served(all, self, asked, path);
    if (!NIL_P(asked->label)) add(all, known.sinatra_route, asked->label);
}

static VALUE make_env(VALUE self, const message *asked)
{
    VALUE owner = 0;
    size_t room = ENTRIES + asked->head.count;
    VALUE *objects = ALLOCV_N(VALUE, owner, 2 * room);
    environment_entries all = { objects, objects + room, 0 };
    collect(&all, self, asked);
    VALUE env = environment_forms_make(asked->forms, asked->base, &all);
    ALLOCV_END(owner);
    return env;
}

VALUE message_env(VALUE self)
{
    message *asked = message_of(self);
    if (NIL_P(asked->env)) {
        VALUE env = make_env(self, asked);
        RB_OBJ_WRITE(self, &asked->env, env);
    }
    return asked->env;
}

static void refuse(int status)
{
    rb_exc_raise(rb_funcall(refused, new_refused, 1, INT2NUM(status)));
}

/* Native::Request.parse(bytes, base, body): see lib/xinatra/native/request.rb. */
static VALUE message_parse(VALUE class, VALUE bytes, VALUE base, VALUE body)
{
    StringValue(bytes);
    Check_Type(base, T_HASH);
    VALUE source = rb_str_new_frozen(bytes);
    text all = ruby_text(source);
    parser_scan scan = { 0 };
    head read;
    int status = parser_find_end(&scan, all.bytes, all.size, &LIMITS);
    const char *begin = all.bytes + scan.begin;
    if (status == PARSER_WHOLE) status = parser_read(&read, begin, scan.seen - scan.begin, &LIMITS);
    if (status != PARSER_WHOLE) refuse(status == PARSER_PARTIAL ? 400 : status);

    VALUE self = message_new(&read, begin, base);
    RB_OBJ_WRITE(self, &message_of(self)->body, body);
    RB_GC_GUARD(source);
    return self;
}

static VALUE request_method(VALUE self)
{
    const message *asked = message_of(self);
    return string_of(asked, asked->head.method);
}

/* What LazyState keeps as @direct_route. */
static VALUE route(VALUE self)
{
    return message_of(self)->route;
}

static VALUE path(VALUE self)
{
    const message *asked = message_of(self);
    return path_of(asked);
}

static VALUE query_string(VALUE self)
{
    const message *asked = message_of(self);
    return string_of(asked, asked->head.query);
}

void Init_message(VALUE native)
{
    names.server_protocol = known_string("SERVER_PROTOCOL");
    names.server_name = known_string("SERVER_NAME");
    names.server_port = known_string("SERVER_PORT");
    names.remote_address = known_string("REMOTE_ADDR");
    names.request_uri = known_string("REQUEST_URI");
    names.request_path = known_string("REQUEST_PATH");
    names.hijack = known_string("rack.hijack");
    names.hijack_io = known_string("rack.hijack_io");
    names.response_finished = known_string("rack.response_finished");
    names.after_reply = known_string("rack.after_reply");
    names.early_hints = known_string("rack.early_hints");
    names.hint = ID2SYM(rb_intern("hint"));
    names.request_id = known_string("HTTP_X_REQUEST_ID");
    names.input = known_string("rack.input");
    names.https = known_string("https");
    names.empty = known_string("");
    names.ports[0] = known_string("80");
    names.ports[1] = known_string("443");
    for (int which = 0; which < VERB_OTHER; which++) names.verbs[which] = known_string(verb_name((enum verb)which));
    names.versions[0] = known_string("HTTP/1.0");
    names.versions[1] = known_string("HTTP/1.1");
    names.no_input = rb_path2class("Xinatra::Native::NoInput");
    rb_gc_register_mark_object(names.no_input);
    refused = rb_path2class("Xinatra::Native::Refused");
    rb_gc_register_mark_object(refused);
    new_refused = rb_intern("new");
    VALUE class = message_class = rb_define_class_under(native, "Request", rb_cObject);
    rb_gc_register_mark_object(class);
    rb_undef_alloc_func(class);
    rb_define_private_method(rb_singleton_class(class), "read", message_parse, 3);
    rb_define_method(class, "env", message_env, 0);
    rb_define_method(class, "call", hijack, 0);
    rb_define_method(class, "hint", hint, 1);
    rb_define_method(class, "request_method", request_method, 0);
    rb_define_method(class, "_route", route, 0);
    rb_define_method(class, "path", path, 0);
    rb_define_method(class, "query_string", query_string, 0);
}
