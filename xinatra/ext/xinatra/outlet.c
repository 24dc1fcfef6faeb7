#include "outlet.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <ruby/thread.h>
#include "answering.h"
#include "channel.h"
#include "ruby_text.h"
#include "sending.h"

/* Whoever writes waits where the client has not taken as many bytes. */
enum { AHEAD = 262144 };

typedef struct {
    VALUE holder;           /* the loop */
    connection *connection; /* NULL when it is no good any more */
    answer *answer;
    uint64_t left;          /* of a body whose length was told, in bytes */
    bool headed;            /* the head is written */
    bool ended;             /* the body has ended */
} outlet;

static void outlet_mark(void *data)
{
    rb_gc_mark(((const outlet *)data)->holder);
}

static size_t outlet_memory(const void *data)
{
    return sizeof(outlet);
}

static const rb_data_type_t OUTLET_TYPE = {
    .wrap_struct_name = "Xinatra::Native::Outlet",
    .function = { .dmark = outlet_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = outlet_memory },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

static VALUE outlet_class;

VALUE outlet_new(VALUE holder, connection *one, answer *made)
{
    outlet *all;
    VALUE self = TypedData_Make_Struct(outlet_class, outlet, &OUTLET_TYPE, all);
    RB_OBJ_WRITE(self, &all->holder, holder);
    all->connection = one;
    all->answer = made;
    return self;
}

static outlet *outlet_of(VALUE self)
{
    outlet *all;
    TypedData_Get_Struct(self, outlet, &OUTLET_TYPE, all);
    return all;
}

static outlet *open_outlet(VALUE self)
{
    outlet *all = outlet_of(self);
    if (!all->connection) rb_raise(rb_eIOError, "the response has ended: nothing can be written to it");
    if (all->connection->broken) rb_syserr_fail(EPIPE, "the client has gone");
    return all;
}

typedef struct {
    struct pollfd watched;
    int milliseconds;
    int happened;
} wait;

static void *wait_writable(void *data)
{
    wait *now = data;
    now->happened = poll(&now->watched, 1, now->milliseconds);
    return NULL;
}

static void break_off(connection *one, const char *why)
{
    one->broken = true;
    rb_syserr_fail(EPIPE, why);
}

static int patience_of(const outlet *all)
{
    uint32_t allowed = loop_of(all->holder)->poller.deadlines.allowed[PATIENCE_WRITE];
    return allowed > INT_MAX ? INT_MAX : (int)allowed;
}

/* Sends; waits for a client that is too slow. */
static void flush_some(outlet *all)
{
    connection *one = all->connection;
    poller *its = &loop_of(all->holder)->poller;
    all->answer->sent = true;
    sending_send(its, one);
    while (!one->broken && buffer_size(&one->out) > AHEAD) {
        wait now = { { one->socket, connection_awaits(one), 0 }, patience_of(all), 0 };
        rb_thread_call_without_gvl(wait_writable, &now, RUBY_UBF_IO, NULL);
        /* Another thread may have ended the response meanwhile. */
        if (all->connection != one) rb_raise(rb_eIOError, "the response has ended: nothing can be written to it");
        if (now.happened == 0) break_off(one, "the client has read nothing for too long");
        sending_send(its, one);
    }
    if (one->broken) break_off(one, "the client has gone");
}

/* Outlet#head(status, headers, length) */
static VALUE outlet_head(VALUE self, VALUE status, VALUE headers, VALUE length)
{
    outlet *all = open_outlet(self);
    Check_Type(headers, T_HASH);
    if (all->headed) rb_raise(rb_eIOError, "the response has a head already");

    all->answer->status = NUM2INT(status);
    if (all->answer->status < 200 || all->answer->status > 999) rb_raise(rb_eArgError, "%d is no status of a response", all->answer->status);
    answering_begin(loop_of(all->holder), all->answer);
    answer_head(all->answer, headers, NIL_P(length) ? -1 : NUM2LL(length));
    all->left = all->answer->length;
    all->headed = true;
    return self;
}

/* Outlet#bare_head(status, headers) */
static VALUE outlet_bare_head(VALUE self, VALUE status, VALUE headers)
{
    outlet *all = open_outlet(self);
    Check_Type(headers, T_HASH);
    all->answer->status = NUM2INT(status);
    answer_bare_head(all->answer, headers);
    flush_some(all);
    return self;
}

/* Outlet#file(path, size): sends a file's first bytes, without a thread. */
static VALUE outlet_file(VALUE self, VALUE path, VALUE size)
{
    outlet *all = open_outlet(self);
    VALUE name = rb_get_path(path);
    if (all->answer->framing != ANSWER_SIZED || all->left != NUM2ULL(size)) rb_raise(rb_eArgError, "a file is a whole body of a known size");
    int file = open(StringValueCStr(name), O_RDONLY | O_CLOEXEC);
    if (file < 0) rb_sys_fail_str(name);

    connection_add_file(all->connection, file, all->left);
    all->answer->content = all->left;
    all->left = 0;
    return self;
}

static void write_chunk(buffer *out, text part)
{
    bool written = writer_chunk_size(out, part.size) && buffer_add(out, part) && writer_raw(out, "\r\n");
    if (!written) rb_memerror();
}

/* What is more than was told would be taken for the next response. */
static text within(outlet *all, text part)
{
    if (part.size > all->left) part.size = (size_t)all->left;
    all->left -= part.size;
    return part;
}

/* Outlet#write(part) */
static VALUE outlet_write(VALUE self, VALUE part)
{
    VALUE string = rb_obj_as_string(part);
    outlet *all = open_outlet(self);
    text bytes = ruby_text(string);
    if (!all->headed || all->ended) rb_raise(rb_eIOError, "%s", all->ended ? "the body has ended" : "a head comes before the body");

    if (all->answer->framing != ANSWER_EMPTY && bytes.size) {
        text taken = all->answer->framing == ANSWER_SIZED ? within(all, bytes) : bytes;
        if (all->answer->framing == ANSWER_CHUNKED) write_chunk(&all->connection->out, taken);
        else if (!buffer_add(&all->connection->out, taken)) rb_memerror();
        all->answer->content += taken.size;
        flush_some(all);
    }
    RB_GC_GUARD(string);
    return ULL2NUM(RSTRING_LEN(string));
}

static void write_last_chunk(outlet *all, VALUE trailers)
{
    buffer *out = &all->connection->out;
    if (!writer_raw(out, "0\r\n")) rb_memerror();
    if (!NIL_P(trailers)) answer_trailers(all->answer, trailers);
    if (!writer_raw(out, "\r\n")) rb_memerror();
}

/* Outlet#finish(trailers): no more is to come. */
static VALUE outlet_finish(VALUE self, VALUE trailers)
{
    outlet *all = open_outlet(self);
    if (!NIL_P(trailers)) Check_Type(trailers, T_HASH);
    if (all->ended || !all->headed) return self;

    all->ended = true;
    if (all->answer->framing == ANSWER_CHUNKED) write_last_chunk(all, trailers);
    /* A body that is shorter than was told ends with the connection, so that nothing is taken for its rest. */
    if (all->answer->framing == ANSWER_SIZED && all->left) all->answer->persistent = false;
    all->answer->complete = true;
    return self;
}

/* Outlet#keep(conversation, deflated): the connection stays open behind a head that tells no length. */
static VALUE outlet_keep(VALUE self, VALUE conversation, VALUE deflated)
{
    outlet *all = open_outlet(self);
    enum answer_framing how = all->answer->framing;
    if (all->ended || how == ANSWER_EMPTY || how == ANSWER_SIZED) rb_raise(rb_eIOError, "the response ends by itself: nothing stays open");

    enum channel_kind kind = how == ANSWER_CHUNKED ? CHANNEL_CHUNKED : how == ANSWER_BARE ? CHANNEL_FRAMED : CHANNEL_PLAIN;
    VALUE open = channel_new(all->holder, all->connection, conversation, kind, RTEST(deflated));
    all->ended = true;
    all->answer->complete = true;
    return open;
}

/* Outlet#empty?: whether the response has no body: whatever is written is left out. */
static VALUE outlet_empty_p(VALUE self)
{
    outlet *all = open_outlet(self);
    return all->headed && all->answer->framing == ANSWER_EMPTY ? Qtrue : Qfalse;
}

/* Outlet#ended?: whether nothing can be written to it any more. */
static VALUE outlet_ended_p(VALUE self)
{
    const outlet *all = outlet_of(self);
    return all->ended || !all->connection ? Qtrue : Qfalse;
}

void outlet_close(VALUE self)
{
    outlet *all = outlet_of(self);
    all->connection = NULL;
    all->answer = NULL;
}

void Init_outlet(VALUE native)
{
    outlet_class = rb_define_class_under(native, "Outlet", rb_cObject);
    rb_gc_register_mark_object(outlet_class);
    rb_undef_alloc_func(outlet_class);
    rb_define_method(outlet_class, "head", outlet_head, 3);
    rb_define_method(outlet_class, "bare_head", outlet_bare_head, 2);
    rb_define_method(outlet_class, "file", outlet_file, 2);
    rb_define_method(outlet_class, "write", outlet_write, 1);
    rb_define_method(outlet_class, "finish", outlet_finish, 1);
    rb_define_method(outlet_class, "keep", outlet_keep, 2);
    rb_define_method(outlet_class, "empty?", outlet_empty_p, 0);
    rb_define_method(outlet_class, "ended?", outlet_ended_p, 0);
}
