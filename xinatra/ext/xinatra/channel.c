#include "channel.h"
#include <ruby/encoding.h>
#include "ruby_text.h"
#include "writer.h"

static VALUE channel_class;

static void channel_mark(void *data)
{
    const channel *open = data;
    rb_gc_mark(open->holder);
    rb_gc_mark(open->conversation);
}

static void channel_free(void *data)
{
    channel *open = data;
    channel_detach(open);
    xfree(open);
}

static size_t channel_memory(const void *data)
{
    return sizeof(channel) + ((const channel *)data)->frames.message.room;
}

static const rb_data_type_t CHANNEL_TYPE = {
    .wrap_struct_name = "Xinatra::Native::Channel",
    .function = { .dmark = channel_mark, .dfree = channel_free, .dsize = channel_memory },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

VALUE channel_new(VALUE holder, connection *one, VALUE conversation, enum channel_kind kind, bool deflated)
{
    channel *open;
    VALUE self = TypedData_Make_Struct(channel_class, channel, &CHANNEL_TYPE, open);
    open->self = self;
    RB_OBJ_WRITE(self, &open->holder, holder);
    RB_OBJ_WRITE(self, &open->conversation, conversation);
    open->kind = kind;
    open->frames.most = loop_of(holder)->message_bytes;
    open->frames.deflated = deflated;
    open->connection = one;
    one->channel = &open->connection;
    return self;
}

void channel_detach(channel *open)
{
    if (open->connection) open->connection->channel = NULL;
    open->connection = NULL;
    frames_free(&open->frames);
}

/* A connection that is in use keeps its channel, and that what the app has of it. */
void channel_mark_of(const connection *one)
{
    if (one->channel) rb_gc_mark(channel_of(one)->self);
}

static channel *get(VALUE self)
{
    channel *open;
    TypedData_Get_Struct(self, channel, &CHANNEL_TYPE, open);
    return open;
}

static loop *loop_behind(const channel *open)
{
    return loop_of(open->holder);
}

/* Whether something may be written. A child that a handler has forked has its parent's sockets. */
static bool writable(const channel *open)
{
    return open->connection && !open->ending && !open->connection->broken && !loop_forked(loop_behind(open));
}

/* Has a turn see to it. */
static void rouse(const channel *open)
{
    loop *all = loop_behind(open);
    poller_rouse(&all->poller, open->connection);
    if (all->crew.waiting) poller_alert(&all->poller);
}

/* Nobody waits for a client: one that does not take what it is sent loses its connection. */
static bool flush(channel *open)
{
    loop *all = loop_behind(open);
    connection *one = open->connection;
    if (one->writable) sending_send(&all->poller, one);
    if (connection_pending(one) > all->outgoing_bytes) connection_break(one);
    if (one->broken) {
        rouse(open);
        return false;
    }
    if (connection_pending(one) == 0) {
        if (!one->busy) poller_spare(&all->poller, one);
    } else if (deadlines_kind(&one->deadline) != PATIENCE_WRITE) {
        poller_tick(&all->poller);
        poller_expect(&all->poller, one, PATIENCE_WRITE);
    }
    return true;
}

static void check(bool written)
{
    if (!written) rb_memerror();
}

/* Channel#write(part) */
static VALUE channel_write(VALUE self, VALUE part)
{
    VALUE string = rb_obj_as_string(part);
    channel *open = get(self);
    text bytes = ruby_text(string);
    if (open->kind == CHANNEL_FRAMED) rb_raise(rb_eIOError, "a WebSocket is written to by frames");
    if (!writable(open)) return Qfalse;
    if (bytes.size == 0) return Qtrue;

    buffer *out = &open->connection->out;
    bool chunked = open->kind == CHANNEL_CHUNKED;
    check((!chunked || writer_chunk_size(out, bytes.size)) && buffer_add(out, bytes) && (!chunked || writer_raw(out, "\r\n")));
    RB_GC_GUARD(string);
    return flush(open) ? Qtrue : Qfalse;
}

/* Channel#frame(opcode, payload, compressed) */
static VALUE channel_frame(VALUE self, VALUE opcode, VALUE payload, VALUE compressed)
{
    channel *open = get(self);
    int kind = NUM2INT(opcode);
    StringValue(payload);
    bool sendable = kind == OPCODE_TEXT || kind == OPCODE_BINARY ||
                    ((kind == OPCODE_PING || kind == OPCODE_PONG) && RSTRING_LEN(payload) <= FRAMES_CONTROL);
    if (open->kind != CHANNEL_FRAMED || !sendable) rb_raise(rb_eArgError, "there is no such frame of %ld bytes", RSTRING_LEN(payload));
    if (!writable(open)) return Qfalse;

    check(frames_write(&open->connection->out, (enum opcode)kind, RTEST(compressed), ruby_text(payload)));
    RB_GC_GUARD(payload);
    return flush(open) ? Qtrue : Qfalse;
}

void channel_write_end(channel *open, uint16_t code, text reason)
{
    if (open->ending) return;

    buffer *out = &open->connection->out;
    open->ending = true;
    bool written = true;
    if (open->kind == CHANNEL_FRAMED) written = frames_write_close(out, code, reason);
    else if (open->kind == CHANNEL_CHUNKED) written = writer_raw(out, "0\r\n\r\n");
    if (!written) open->connection->broken = true;
}

/* Channel#close(code, reason) */
static VALUE channel_close(VALUE self, VALUE code, VALUE reason)
{
    channel *open = get(self);
    uint16_t number = (uint16_t)NUM2UINT(code);
    StringValue(reason);
    if (!writable(open)) return Qnil;

    channel_write_end(open, number, ruby_text(reason));
    RB_GC_GUARD(reason);
    if (!flush(open)) return Qnil;

    loop *all = loop_behind(open);
    if (open->kind != CHANNEL_FRAMED) {
        rouse(open);
    } else if (!connection_pending(open->connection)) {
        poller_tick(&all->poller);
        poller_expect(&all->poller, open->connection, PATIENCE_LINGER);
    }
    return Qnil;
}

/* Channel#refuse(code) */
static VALUE channel_refuse(VALUE self, VALUE code)
{
    get(self)->refused = (uint16_t)NUM2UINT(code);
    return Qnil;
}

/* Channel#open? */
static VALUE channel_open_p(VALUE self)
{
    return writable(get(self)) ? Qtrue : Qfalse;
}

/* Channel#message_bytes */
static VALUE channel_message_bytes(VALUE self)
{
    return SIZET2NUM(get(self)->frames.most);
}

/* Channel#pending */
static VALUE channel_pending(VALUE self)
{
    const channel *open = get(self);
    return open->connection ? ULL2NUM(connection_pending(open->connection)) : INT2FIX(0);
}

void Init_channel(VALUE native)
{
    channel_class = rb_define_class_under(native, "Channel", rb_cObject);
    rb_gc_register_mark_object(channel_class);
    rb_undef_alloc_func(channel_class);
    rb_define_method(channel_class, "write", channel_write, 1);
    rb_define_method(channel_class, "frame", channel_frame, 3);
    rb_define_method(channel_class, "close", channel_close, 2);
    rb_define_method(channel_class, "refuse", channel_refuse, 1);
    rb_define_method(channel_class, "open?", channel_open_p, 0);
    rb_define_method(channel_class, "message_bytes", channel_message_bytes, 0);
    rb_define_method(channel_class, "pending", channel_pending, 0);
}
