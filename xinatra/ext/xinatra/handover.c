#include "handover.h"
#include "known.h"
#include "message.h"
#include "outlet.h"
#include "ruby_text.h"

static struct {
    ID for_fd, binmode, sync, ungetbyte;
    VALUE string_io, socket, client_certificate;
} names;

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
    now->begun = buffer_size(&one->out);
}

static const message_offer PLAIN = { hijack, NULL }, HINTING = { hijack, hint };

/* What its environment begins with: the listener's, and the certificate that whoever has connected has shown. */
static VALUE base_of(const turn *now)
{
    const connection *from = now->connection;
    const loop *all = now->loop;
    bool own = all->read.secure == (from->tls != NULL);
    VALUE base = (own ? all->bases : all->other_bases)[from->listener];
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

VALUE handover_message(turn *now)
{
    connection *from = now->connection;
    VALUE base = base_of(now);
    bool usual = base == now->loop->bases[from->listener] || base == now->loop->other_bases[from->listener];
    VALUE forms = usual ? now->loop->forms[from->listener] : Qnil;
    VALUE made = message_new(&now->loop->read, inbound_head(&from->in), base);
    message_offer_to(made, now->loop->hints ? &HINTING : &PLAIN, now);
    message_served(made, from->remote, forms, input_of(now), from->in.content.size);
    if (now->loop->observer.ids) identify(now, made);
    return made;
}

void handover_withdraw(turn *now)
{
    if (!NIL_P(now->message)) message_offer_to(now->message, NULL, NULL);
    if (!NIL_P(now->outlet)) outlet_close(now->outlet);
}

void Init_handover(void)
{
    names.for_fd = rb_intern("for_fd");
    names.binmode = rb_intern("binmode");
    names.sync = rb_intern("sync=");
    names.ungetbyte = rb_intern("ungetbyte");
    names.client_certificate = known_string("SSL_CLIENT_CERT");
    rb_require("socket");
    names.socket = rb_path2class("Socket");
    rb_gc_register_mark_object(names.socket);
    rb_require("stringio");
    names.string_io = rb_path2class("StringIO");
    rb_gc_register_mark_object(names.string_io);
}
