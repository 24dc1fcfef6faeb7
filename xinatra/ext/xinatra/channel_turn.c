#include "channel_turn.h"
#include <ruby/encoding.h>

/* How many bytes are read at once, and how many messages are answered before others have their turn. */
enum { READ = 65536, MESSAGES = 32 };

static struct {
    ID received, closed, idle;
} names;

/* What the app is told. */
typedef struct {
    connection *connection;
    VALUE conversation;
    ID event;
    int count;
    VALUE arguments[3];
} call;

static VALUE make_call(VALUE data)
{
    call *now = (call *)data;
    return rb_funcallv(now->conversation, now->event, now->count, now->arguments);
}

/* Whether the turn goes on: not in a child that the app has forked. What ends a thread, ends it, once the connection is closed; any
 * other exception the conversation has seen to. */
static bool tell(loop *all, call *now)
{
    int state = 0;
    rb_protect(make_call, (VALUE)now, &state);
    if (loop_forked(all)) {
        all->stopped = true;
        if (state) rb_jump_tag(state);
        return false;
    }
    if (state) {
        poller_close(&all->poller, now->connection);
        rb_jump_tag(state);
    }
    poller_tick(&all->poller);
    return true;
}

/* The app is told, and the connection goes on without it: to its end. */
static bool let_go(loop *all, channel *open, uint16_t code, text reason)
{
    connection *one = open->connection;
    call closed = { one, open->conversation, names.closed, 2, { INT2FIX(code), rb_utf8_str_new(reason.bytes, (long)reason.size) } };
    open->ending = true;
    channel_detach(open);
    one->closing = true;
    return tell(all, &closed);
}

static enum next lose(loop *all, channel *open)
{
    return let_go(all, open, CLOSE_ABNORMAL, (text){ "", 0 }) ? NEXT_CLOSE : NEXT_NOTHING;
}

/* What is written is sent, and then the connection is closed. */
static enum next finish(loop *all, channel *open, uint16_t code, text reason)
{
    connection *one = open->connection;
    channel_write_end(open, code, reason);
    return let_go(all, open, code, reason) ? sending_go_on(&all->poller, one) : NEXT_NOTHING;
}

static enum patience patience_of(const channel *open)
{
    if (open->ending) return PATIENCE_LINGER;
    return open->kind == CHANNEL_FRAMED && frames_begun(&open->frames) ? PATIENCE_BODY : PATIENCE_HEARTBEAT;
}

/* Nothing has come for some time. False where the client is taken for gone. */
static bool beat(loop *all, channel *open)
{
    if (open->ending || open->pinged || patience_of(open) == PATIENCE_BODY) return false;

    open->pinged = true;
    return frames_write(&open->connection->out, OPCODE_PING, false, (text){ "", 0 });
}

/* More has to come. */
static enum next await(loop *all, channel *open, bool came)
{
    connection *one = open->connection;
    open->behind = false;
    if (one->ended) return lose(all, open);
    if (came) open->pinged = false;
    if (one->expired && !beat(all, open)) return lose(all, open);

    bool expired = one->expired;
    one->expired = false;
    if (connection_pending(one)) {
        enum next next = sending_go_on(&all->poller, one);
        if (next == NEXT_CLOSE) return lose(all, open);
        if (next == NEXT_WAIT) return next;
    }
    enum patience wanted = patience_of(open);
    bool anew = expired || (came && wanted != PATIENCE_LINGER);
    if (anew || deadlines_kind(&one->deadline) != wanted) poller_expect(&all->poller, one, wanted);
    return one->readable ? NEXT_MORE : NEXT_WAIT;
}

/* The app gets a message, unless it has said that it ends. */
static bool deliver(loop *all, channel *open)
{
    if (open->ending) return true;

    const frames *from = &open->frames;
    text bytes = buffer_text(&from->message);
    bool is_text = from->kind == OPCODE_TEXT;
    VALUE message = is_text && !from->compressed ? rb_utf8_str_new(bytes.bytes, (long)bytes.size)
                                                 : rb_str_new(bytes.bytes, (long)bytes.size);
    call received = { open->connection, open->conversation, names.received, 3, { message, is_text ? Qtrue : Qfalse, from->compressed ? Qtrue : Qfalse } };
    return tell(all, &received);
}

/* Answers a ping (RFC 6455, section 5.5.3), unless it is the end already. */
static bool answer_ping(channel *open)
{
    return open->ending || frames_write(&open->connection->out, OPCODE_PONG, false, frames_control(&open->frames));
}

/* What the app was not told of before: also where it is told while it holds the reason. */
static enum next close_found(loop *all, channel *open)
{
    char reason[FRAMES_CONTROL];
    text said = frames_control(&open->frames);
    memcpy(reason, said.bytes, said.size);
    return finish(all, open, open->frames.code, (text){ reason, said.size });
}

static enum next read_frames(loop *all, channel *open)
{
    connection *one = open->connection;
    bool came = one->readable && !open->behind;
    if (came) poller_read(&all->poller, one, READ);
    open->behind = true;
    for (int count = 0; count < MESSAGES && !one->broken; count++) {
        switch (frames_next(&open->frames, &one->in.raw)) {
        case FRAMES_PARTIAL: return await(all, open, came);
        case FRAMES_MESSAGE:
            if (!deliver(all, open)) return NEXT_NOTHING;
            if (open->refused) return finish(all, open, open->refused, (text){ "", 0 });
            break;
        case FRAMES_PING:
            if (!answer_ping(open)) return lose(all, open);
            break;
        case FRAMES_PONG: break;
        case FRAMES_CLOSE: return close_found(all, open);
        case FRAMES_WRONG: return finish(all, open, open->frames.code, (text){ "", 0 });
        }
    }
    return one->broken ? lose(all, open) : NEXT_MORE;
}

/* Whatever a client sends behind its request means nothing while it is answered. */
static enum next keep_streaming(loop *all, channel *open)
{
    connection *one = open->connection;
    buffer_take(&one->in.raw, buffer_size(&one->in.raw));
    connection_pass_over(one);
    if (one->ended || one->broken) return lose(all, open);
    if (one->expired) {
        one->expired = false;
        call idle = { one, open->conversation, names.idle, 0, { Qnil } };
        if (!tell(all, &idle)) return NEXT_NOTHING;
        if (one->broken) return lose(all, open);
        if (!connection_pending(one)) poller_expect(&all->poller, one, PATIENCE_HEARTBEAT);
    } else if (!connection_pending(one) && deadlines_kind(&one->deadline) != PATIENCE_HEARTBEAT) {
        poller_expect(&all->poller, one, PATIENCE_HEARTBEAT);
    }
    return open->ending || one->readable ? NEXT_MORE : NEXT_WAIT;
}

/* The server stops: who is told so, may come back elsewhere. */
static void leave(loop *all, channel *open)
{
    channel_write_end(open, CLOSE_GOING_AWAY, (text){ "", 0 });
    open->connection->expired = false;
    poller_expect(&all->poller, open->connection, PATIENCE_LINGER);
}

static enum next advance(loop *all, channel *open)
{
    connection *one = open->connection;
    if (one->broken) return lose(all, open);
    if (all->poller.draining && !open->ending) leave(all, open);
    if (open->ending && open->kind != CHANNEL_FRAMED) return finish(all, open, CLOSE_NORMAL, (text){ "", 0 });
    if (connection_pending(one)) {
        enum next next = sending_go_on(&all->poller, one);
        if (next == NEXT_CLOSE) return lose(all, open);
        if (next == NEXT_WAIT) return next;
    }
    return open->kind == CHANNEL_FRAMED ? read_frames(all, open) : keep_streaming(all, open);
}

enum next channel_turn_take(loop *all, connection *one)
{
    enum next next = advance(all, channel_of(one));
    bool stays = next == NEXT_WAIT && one->channel;
    return stays && all->poller.draining && !channel_of(one)->ending ? NEXT_MORE : next;
}

enum next channel_begin(loop *all, connection *one)
{
    poller_expect(&all->poller, one, PATIENCE_HEARTBEAT);
    one->expired = false;
    if (one->closing) connection_break(one);
    return channel_turn_take(all, one);
}

void Init_channel_turn(void)
{
    names.received = rb_intern("received");
    names.closed = rb_intern("closed");
    names.idle = rb_intern("idle");
}
