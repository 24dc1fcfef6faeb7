#include "turn.h"
#include <ruby/io.h>
#include "channel_turn.h"
#include "known.h"
#include "message.h"
#include "outlet.h"
#include "response.h"
#include "ruby_text.h"
#include "sending.h"

/* How many bytes are read at once: of a head, of a body. */
enum { READ_HEAD = 16384, READ_BODY = 65536 };

enum { BAD_REQUEST = 400, REQUEST_TIMEOUT = 408, MISDIRECTED_REQUEST = 421, INTERNAL_SERVER_ERROR = 500 };

static struct {
    ID call, close, fetch, finish, finished, failed, for_fd, binmode, run, sync, ungetbyte;
    VALUE string_io, socket, response_finished, after_reply, client_certificate;
} names;

/* One request that is answered. */
typedef struct {
    loop *loop;
    connection *connection;
    VALUE holder;   /* the loop's */
    VALUE message;
    VALUE file;      /* what its body was spooled to, or nil */
    VALUE response;  /* what the app answered, or nil */
    VALUE error;     /* what it raised, or nil */
    VALUE outlet;    /* what a body is written to while it is made, or nil */
    VALUE conversation; /* of a connection that stays open behind the response, or nil */
    answer answer;
    size_t begun;   /* where the response begins in what is to be sent */
    handler handler;
    bool upgraded;  /* the socket is somebody else's now */
} turn;

static VALUE spooled(turn *now)
{
    int descriptor = content_take_file(&now->connection->in.content);
    VALUE file = now->file = rb_funcall(rb_cFile, names.for_fd, 2, INT2FIX(descriptor), rb_str_new_cstr("rb"));
    return rb_funcall(file, names.binmode, 0);
}

/* What the environment has for rack.input; nil for no body. In binary, as Rack's SPEC wants it. */
static VALUE input_of(turn *now)
{
    const content *sent = &now->connection->in.content;
    if (sent->size == 0) return Qnil;
    if (sent->spooled) return spooled(now);

    text bytes = buffer_text(&sent->memory);
    VALUE all = rb_str_new(bytes.bytes, (long)bytes.size);
    return rb_class_new_instance(1, &all, names.string_io);
}

/* Bytes that were read already are put back, to be read again. */
static VALUE hijack(void *data)
{
    turn *now = data;
    connection *one = now->connection;
    if (now->upgraded) rb_raise(rb_eIOError, "the connection was taken already");
    if (one->tls) rb_raise(rb_eNotImpError, "a connection with TLS cannot be taken: its keys are the server's");

    text rest = buffer_text(&one->in.raw);
    sending_send(&now->loop->poller, one);
    VALUE read = rb_str_new(rest.bytes, (long)rest.size);
    now->upgraded = true;
    tally_add(&now->loop->observer.tally->hijacked, 1);
    handlers_leave(&now->handler);
    VALUE io = rb_funcall(names.socket, names.for_fd, 1, INT2FIX(poller_release(&now->loop->poller, one)));
    rb_funcall(io, names.sync, 1, Qtrue);
    if (rest.size) rb_funcall(io, names.ungetbyte, 1, read);
    return io;
}

/* A client of HTTP/1.0 knows no interim responses (RFC 9110, section 15.2). */
static void hint(void *data, VALUE headers)
{
    turn *now = data;
    connection *one = now->connection;
    bool begun = now->upgraded || now->answer.sent || now->answer.status;
    if (begun) rb_raise(rb_eIOError, "hints come before the response");
    if (now->answer.minor == 0) return;

    answer_hints(&now->answer, headers);
    sending_send(&now->loop->poller, one);
    now->begun = one->out.end;
}

static const message_offer OFFER = { hijack, hint };

/* What its environment begins with: the listener's, and the certificate that the client has shown. */
static VALUE base_of(const turn *now)
{
    const connection *from = now->connection;
    VALUE base = now->loop->bases[from->listener];
    buffer shown = { 0 };
    if (from->tls && tls_certificate(from->tls, &shown)) {
        base = rb_hash_dup(base);
        rb_hash_aset(base, names.client_certificate, rb_str_new(shown.bytes, (long)buffer_size(&shown)));
    }
    buffer_free(&shown);
    return base;
}

static void identify(turn *now, VALUE made)
{
    VALUE id = observer_identify(&now->loop->observer, made);
    if (!NIL_P(id)) now->answer.id = ruby_text(id);
}

static VALUE message_from(turn *now)
{
    connection *from = now->connection;
    VALUE base = base_of(now);
    bool usual = base == now->loop->bases[from->listener];
    VALUE forms = usual ? now->loop->forms[from->listener] : Qnil;
    VALUE made = message_new(&now->loop->read, inbound_head(&from->in), base);
    message_offer_to(made, &OFFER, now);
    message_served(made, from->remote, forms, input_of(now), from->in.content.size);
    if (now->loop->observer.ids) identify(now, made);
    return made;
}

void turn_begin_answer(loop *all, answer *made)
{
    poller_tick(&all->poller);
    made->now = all->poller.second;
    if (all->poller.draining) made->persistent = false;
}

/* A response that is written as a whole. */
static bool write_whole(turn *now, int status, VALUE headers, VALUE body)
{
    long long length;
    if (!RB_TYPE_P(headers, T_HASH) || status < 200 || status > 999 || !answer_measure(body, &length)) return false;

    size_t begun = now->answer.out->end;
    now->answer.status = status;
    turn_begin_answer(now->loop, &now->answer);
    answer_head(&now->answer, headers, length);
    if (now->answer.hijacked) {
        now->answer.out->end = begun;
        return false;
    }
    answer_body(&now->answer, body);
    return true;
}

static bool any(VALUE env, VALUE key)
{
    VALUE list = rb_hash_lookup2(env, key, Qnil);
    return RB_TYPE_P(list, T_ARRAY) && RARRAY_LEN(list);
}

/* Gives the disk back, and calls what the app wants called when the client has its response (Rack's SPEC, rack.response_finished;
 * and Puma's like). Where the connection stays open, the conversation does so at its end. */
static VALUE call_back(VALUE data)
{
    turn *now = (turn *)data;
    VALUE env = message_of(now->message)->env;
    if (!NIL_P(now->file)) rb_funcall(now->file, names.close, 0);
    if (!NIL_P(now->conversation)) return rb_funcall(now->conversation, names.run, 0);
    if (NIL_P(env) || !(any(env, names.response_finished) || any(env, names.after_reply))) return Qnil;

    VALUE arguments[] = { env, now->response, now->error };
    return rb_funcallv(now->loop->finisher, names.finished, 3, arguments);
}

/* Server::Finisher writes what C does not. */
static void finish(turn *now, VALUE response)
{
    now->outlet = outlet_new(now->holder, now->connection, &now->answer);
    VALUE arguments[] = { now->outlet, now->message, response };
    rb_funcallv(now->loop->finisher, names.finish, 3, arguments);
}

static void fetch(turn *now)
{
    VALUE response = now->response = rb_funcallv(now->loop->app, names.fetch, 1, &now->message);
    if (now->upgraded) return;

    const reply *made = response_of(response);
    if (write_whole(now, made->status, made->headers, made->body)) return;

    finish(now, rb_ary_new_from_args(3, INT2NUM(made->status), made->headers, made->body));
    RB_GC_GUARD(response);
}

static void call(turn *now)
{
    VALUE env = message_env(now->message);
    VALUE response = now->response = rb_funcallv(now->loop->app, names.call, 1, &env);
    if (now->upgraded) return;
    if (RB_TYPE_P(response, T_ARRAY) && RARRAY_LEN(response) == 3 && FIXNUM_P(RARRAY_AREF(response, 0)) &&
        write_whole(now, FIX2INT(RARRAY_AREF(response, 0)), RARRAY_AREF(response, 1), RARRAY_AREF(response, 2))) {
        RB_GC_GUARD(response);
        return;
    }
    finish(now, response);
}

static VALUE ask_app(VALUE data)
{
    turn *now = (turn *)data;
    now->message = message_from(now);
    inbound_done(&now->connection->in);
    if (now->loop->fetches) fetch(now);
    else call(now);
    return Qnil;
}

/* A response without an app: what was asked cannot be answered. Returns how long its body is. */
static size_t write_refusal(loop *all, connection *one, int status, bool to_head, text id)
{
    const char *body = writer_reason(status);
    buffer *out = &one->out;
    bool written = writer_status(out, status) && writer_raw(out, "content-type: text/plain\r\n") &&
                   (!id.bytes || writer_request_id(out, id)) &&
                   writer_length(out, strlen(body)) && writer_add_date(out, &all->date, all->poller.second) &&
                   writer_raw(out, "connection: close\r\n\r\n") && (to_head || writer_raw(out, body));
    if (!written) one->broken = true;
    one->closing = true;
    return to_head ? 0 : strlen(body);
}

static VALUE report(VALUE data)
{
    turn *now = (turn *)data;
    now->error = rb_errinfo();
    VALUE arguments[] = { now->error, now->message };
    rb_set_errinfo(Qnil);
    rb_funcallv(now->loop->finisher, names.failed, 2, arguments);
    return Qnil;
}

static void end_thread(turn *now, int state)
{
    connection *one = now->connection;
    if (one) observer_turn(&now->loop->observer, one, now->message, &now->answer, true);
    if (one) poller_close(&now->loop->poller, one);
    rb_jump_tag(state);
}

/* Tells of an exception. What ends a thread, ends it, once the connection is closed. */
static void complain(turn *now, int state)
{
    bool ends = !rb_obj_is_kind_of(rb_errinfo(), rb_eException);
    if (ends) end_thread(now, state);
    int again = 0;
    rb_protect(report, (VALUE)now, &again);
    if (again && !rb_obj_is_kind_of(rb_errinfo(), rb_eException)) end_thread(now, again);
    if (again) rb_set_errinfo(Qnil);
}

/* An exception is answered by 500, unless part of a response is on its way. */
static void fail(turn *now, int state)
{
    connection *one = now->connection;
    complain(now, state);
    if (NIL_P(now->message)) observer_refused(&now->loop->observer, one, INTERNAL_SERVER_ERROR, 0, now->answer.id); /* nobody else knows of it */
    if (one->in.whole) inbound_done(&one->in);
    if (now->answer.complete) {
        one->closing = true;
        return;
    }
    if (now->answer.sent || one->broken) {
        one->broken = true;
        return;
    }
    one->out.end = now->begun;
    connection_forget_file(one);
    now->answer.status = INTERNAL_SERVER_ERROR;
    now->answer.content = write_refusal(now->loop, one, INTERNAL_SERVER_ERROR, now->answer.to_head, now->answer.id);
}

/* What the app has of the turn leads nowhere from now on. */
static void withdraw(turn *now)
{
    if (!NIL_P(now->message)) message_offer_to(now->message, NULL, NULL);
    if (!NIL_P(now->outlet)) outlet_close(now->outlet);
}

/* A handler has forked, and its child has come back here: sockets and events are the parent's. The child ends. */
static enum next leave_to_parent(loop *all, int state)
{
    all->stopped = true;
    if (state) rb_jump_tag(state);
    return NEXT_NOTHING;
}

/* To the next request, once the response is sent. */
static enum next go_on(loop *all, connection *one)
{
    enum next next = sending_go_on(&all->poller, one);
    if (next != NEXT_MORE || one->lingering) return next;

    one->expired = false;
    poller_expect(&all->poller, one, PATIENCE_IDLE);
    return inbound_begun(&one->in) || one->readable ? NEXT_MORE : NEXT_WAIT;
}

static void enter_handler(turn *now)
{
    loop *all = now->loop;
    now->handler = (handler){
        .thread = rb_thread_current(), .message = &now->message, .answer = &now->answer, .since = all->poller.now,
    };
    handlers_enter(&all->handlers, &now->handler);
    tally_add(&all->observer.tally->handlers, 1);
}

static void leave_handler(turn *now)
{
    handlers_leave(&now->handler);
    tally_subtract(&now->loop->observer.tally->handlers, 1);
}

static enum next respond(loop *all, connection *one, turn *now)
{
    poller_expect(&all->poller, one, PATIENCE_NONE);
    one->expired = false;
    const head *asked = &all->read;
    text method = { inbound_head(&one->in) + asked->method.at, asked->method.size };
    now->answer = (answer){
        .out = &one->out, .date = &all->date, .minor = asked->minor, .persistent = one->in.framing.persistent,
        .to_head = method.size == 4 && memcmp(method.bytes, "HEAD", 4) == 0,
    };
    now->begun = one->out.end;
    int state = 0;
    enter_handler(now);
    rb_protect(ask_app, (VALUE)now, &state);
    withdraw(now);
    if (loop_forked(all)) return leave_to_parent(all, state);
    leave_handler(now);

    all->requests++;
    poller_tick(&all->poller);
    if (state) fail(now, state);
    if (now->upgraded) return NEXT_CLOSE;
    if (one->channel) {
        now->conversation = channel_of(one)->conversation;
        return channel_begin(all, one);
    }
    if (!now->answer.persistent || (one->ended && !inbound_begun(&one->in))) one->closing = true;
    return go_on(all, one);
}

/* Whatever else is wrong with it (RFC 9110, section 9.3.2). */
static bool asks_head(const connection *one)
{
    text begun = one->in.in_body ? buffer_text(&one->in.held) : buffer_text(&one->in.raw);
    if (!one->in.in_body) begun = text_slice(begun, one->in.scan.begin, begun.size - one->in.scan.begin);
    return begun.size > 5 && memcmp(begun.bytes, "HEAD ", 5) == 0;
}

static enum next refuse(loop *all, connection *one, int status)
{
    char id[REQUEST_ID];
    bool identified = all->observer.ids && request_id_make(&all->observer.source, id);
    text told = { identified ? id : NULL, identified ? REQUEST_ID : 0 };
    one->refused = true;
    size_t size = write_refusal(all, one, status, asks_head(one), told);
    observer_refused(&all->observer, one, status, size, told);
    return sending_go_on(&all->poller, one);
}

/* More has to come. */
static enum next await(loop *all, connection *one, bool came)
{
    bool begun = inbound_begun(&one->in);
    if (one->ended) return NEXT_CLOSE;
    if (one->expired) return begun ? refuse(all, one, REQUEST_TIMEOUT) : NEXT_CLOSE;

    if (inbound_wants_leave(&one->in)) {
        if (!writer_raw(&one->out, "HTTP/1.1 100 Continue\r\n\r\n")) return NEXT_CLOSE;
        if (sending_go_on(&all->poller, one) == NEXT_CLOSE) return NEXT_CLOSE;
    }
    enum patience kind = deadlines_kind(&one->deadline), wanted = one->in.in_body ? PATIENCE_BODY : PATIENCE_HEAD;
    if (begun && (kind != wanted || (came && wanted == PATIENCE_BODY))) poller_expect(&all->poller, one, wanted);
    return one->readable ? NEXT_MORE : NEXT_WAIT;
}

/* No more is read before what is there was looked at: a client that sends one request behind the other waits for its turn. */
static bool wants_more(const connection *one)
{
    return one->in.in_body || one->in.scan.seen >= buffer_size(&one->in.raw);
}

/* A request for https that comes in the open is not for this server, and neither is one for http that comes through TLS (RFC 9110,
 * section 7.4). */
static bool misdirected(const connection *one, head *asked)
{
    if (!one->tls) return asked->secure;

    char first = inbound_head(&one->in)[asked->target.at];
    bool open = first != '/' && first != '*' && !asked->secure;
    asked->secure = true;
    return open;
}

static enum next read_on(loop *all, connection *one, turn *now)
{
    bool came = one->readable && wants_more(one);
    if (came) poller_read(&all->poller, one, one->in.in_body ? READ_BODY : READ_HEAD);
    if (one->broken) return NEXT_CLOSE;
    if (one->bare) return refuse(all, one, BAD_REQUEST);

    int status = inbound_next(&one->in, &all->limits, &all->read);
    if (one->in.whole || one->in.in_body) observer_head(&all->observer, one);
    if (status == PARSER_WHOLE && misdirected(one, &all->read)) status = MISDIRECTED_REQUEST;
    if (status == PARSER_WHOLE) return respond(all, one, now);
    return status == PARSER_PARTIAL ? await(all, one, came) : refuse(all, one, status);
}

static enum next advance(loop *all, connection *one, turn *now)
{
    if (one->broken) return NEXT_CLOSE;
    if (connection_pending(one)) return go_on(all, one);
    if (one->lingering) return sending_linger(one);

    return read_on(all, one, now);
}

/* The connection is somebody else's again while the app's own callbacks run. */
static void end(turn *now)
{
    int state = 0;
    rb_protect(call_back, (VALUE)now, &state);
    if (state) complain(now, state);
}

void turn_take(loop *all, connection *one, VALUE self)
{
    turn now = {
        .loop = all, .connection = one, .holder = self, .message = Qnil, .file = Qnil, .response = Qnil, .error = Qnil,
        .outlet = Qnil, .conversation = Qnil,
    };
    enum next next = one->channel ? channel_turn_take(all, one) : advance(all, one, &now);
    now.connection = NULL;
    if (next != NEXT_NOTHING) observer_turn(&all->observer, one, now.message, &now.answer, next == NEXT_CLOSE);
    if (next == NEXT_CLOSE) poller_close(&all->poller, one);
    else if (next != NEXT_NOTHING) poller_give_back(&all->poller, one, next == NEXT_MORE);
    if (next != NEXT_NOTHING && !NIL_P(now.message)) end(&now);
}

void Init_turn(void)
{
    names.call = rb_intern("call");
    names.close = rb_intern("close");
    names.fetch = rb_intern("fetch");
    names.finish = rb_intern("finish");
    names.failed = rb_intern("failed");
    names.for_fd = rb_intern("for_fd");
    names.binmode = rb_intern("binmode");
    names.finished = rb_intern("finished");
    names.run = rb_intern("run");
    names.sync = rb_intern("sync=");
    names.ungetbyte = rb_intern("ungetbyte");
    names.response_finished = known_string("rack.response_finished");
    names.after_reply = known_string("rack.after_reply");
    Init_channel_turn();
    names.client_certificate = known_string("SSL_CLIENT_CERT");
    rb_require("socket");
    names.socket = rb_path2class("Socket");
    rb_gc_register_mark_object(names.socket);
    names.string_io = rb_path2class("StringIO");
    rb_gc_register_mark_object(names.string_io);
}
