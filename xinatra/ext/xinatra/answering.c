#include "answering.h"
#include "channel_turn.h"
#include "failure.h"
#include "handover.h"
#include "known.h"
#include "message.h"
#include "outlet.h"

static struct {
    ID call, close, finish, finished, run;
    VALUE response_finished, after_reply;
} names;

void answering_begin(loop *all, answer *made)
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

    size_t begun = buffer_size(now->answer.out);
    now->answer.status = status;
    answering_begin(now->loop, &now->answer);
    answer_head(&now->answer, headers, length);
    if (now->answer.hijacked) {
        buffer_cut(now->answer.out, begun);
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
    reply said = entrance_ask(&now->loop->entrance, now->loop->app, now->message);
    if (now->upgraded) return;

    if (!write_whole(now, said.status, said.headers, said.body)) {
        finish(now, rb_ary_new_from_args(3, INT2NUM(said.status), said.headers, said.body));
    }
    RB_GC_GUARD(said.headers);
    RB_GC_GUARD(said.body);
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
    now->message = handover_message(now);
    inbound_done(&now->connection->in);
    if (now->loop->fetches) fetch(now);
    else call(now);
    return Qnil;
}

/* A handler has forked, and its child has come back here: sockets and events are the parent's. The child ends. */
static enum next leave_to_parent(loop *all, int state)
{
    all->stopped = true;
    if (state) rb_jump_tag(state);
    return NEXT_NOTHING;
}

enum next answering_go_on(loop *all, connection *one)
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

enum next answering_respond(turn *now)
{
    loop *all = now->loop;
    connection *one = now->connection;
    poller_expect(&all->poller, one, PATIENCE_NONE);
    one->expired = false;
    const head *asked = &all->read;
    text method = { inbound_head(&one->in) + asked->method.at, asked->method.size };
    now->answer = (answer){
        .out = &one->out, .date = &all->date, .usual = &all->usual, .minor = asked->minor, .persistent = one->in.framing.persistent,
        .to_head = method.size == 4 && memcmp(method.bytes, "HEAD", 4) == 0,
    };
    now->begun = buffer_size(&one->out);
    int state = 0;
    enter_handler(now);
    rb_protect(ask_app, (VALUE)now, &state);
    handover_withdraw(now);
    if (loop_forked(all)) return leave_to_parent(all, state);
    leave_handler(now);

    all->requests++;
    poller_tick(&all->poller);
    if (state) failure_answer(now, state);
    if (now->upgraded) return NEXT_CLOSE;
    if (one->channel) {
        now->conversation = channel_of(one)->conversation;
        return channel_begin(all, one);
    }
    if (!now->answer.persistent || (one->ended && !inbound_begun(&one->in))) one->closing = true;
    return answering_go_on(all, one);
}

void answering_end(turn *now)
{
    int state = 0;
    bool alone = NIL_P(now->file) && NIL_P(now->conversation) && NIL_P(message_of(now->message)->env);
    if (!alone) rb_protect(call_back, (VALUE)now, &state);
    if (state) failure_tell(now, state);
}

void Init_answering(void)
{
    names.call = rb_intern("call");
    names.close = rb_intern("close");
    names.finish = rb_intern("finish");
    names.finished = rb_intern("finished");
    names.run = rb_intern("run");
    names.response_finished = known_string("rack.response_finished");
    names.after_reply = known_string("rack.after_reply");
    Init_entrance();
    Init_handover();
    Init_failure();
    Init_channel_turn();
}
