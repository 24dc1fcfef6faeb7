#include "observer.h"
#include <stdlib.h>
#include "message.h"
#include "ruby_text.h"

static uint64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

void observer_note_head(observer *all, connection *one)
{
    one->begun = microseconds();
    tally_add(&all->tally->in_flight, 1);
}

/* What was written and not sent comes last. */
static void finish(observer *all, const connection *one, account *of)
{
    uint64_t unsent = connection_pending(one);
    of->content -= unsent < of->content ? unsent : of->content;
    of->ended = microseconds();
    if (of->begun) tally_subtract(&all->tally->in_flight, 1);
    tally_request(all->tally, of);
    if (all->log) access_log_add(all->log, of, one->remote);
}

/* The response is on its way for some time. */
static void owe(observer *all, connection *one, account *of)
{
    one->owed = account_keep(of);
    if (!one->owed) finish(all, one, of);
}

static void settle(observer *all, connection *one)
{
    finish(all, one, one->owed);
    free(one->owed);
    one->owed = NULL;
}

static void answered(observer *all, connection *one, VALUE holder, const answer *made, bool closed)
{
    const message *asked = message_of(holder);
    account of = { .status = made->status, .content = made->content, .begun = one->begun, .id = made->id };
    account_take_head(&of, &asked->head, asked->bytes);
    one->begun = 0;
    if (!closed && connection_pending(one)) owe(all, one, &of);
    else finish(all, one, &of);
}

/* The client went away before its request was whole. */
static void given_up(observer *all, connection *one)
{
    account of = { .minor = -1, .begun = one->begun };
    account_take_inbound(&of, &one->in, all->limits);
    one->begun = 0;
    finish(all, one, &of);
}

void observer_note_turn(observer *all, connection *one, VALUE holder, const answer *made, bool closed)
{
    if (!NIL_P(holder)) answered(all, one, holder, made, closed);
    else if (one->owed && (closed || connection_pending(one) == 0)) settle(all, one);
    else if (closed && one->begun) given_up(all, one);
}

void observer_refused(observer *all, connection *one, int status, size_t size, text id)
{
    tally_add(&all->tally->refused, 1);
    if (!all->on) return;

    account of = { .minor = -1, .status = status, .content = size, .begun = one->begun, .id = id };
    account_take_inbound(&of, &one->in, all->limits);
    one->begun = 0;
    owe(all, one, &of);
}

VALUE observer_identify(observer *all, VALUE holder)
{
    const message *asked = message_of(holder);
    char made[REQUEST_ID];
    text id = { NULL, 0 };
    if (all->ids == REQUEST_IDS_TRUSTED) id = request_id_sent(&asked->head, asked->bytes);
    if (!id.bytes && request_id_make(&all->source, made)) id = (text){ made, sizeof(made) };
    if (!id.bytes) return Qnil;

    VALUE string = rb_obj_freeze(ruby_ascii(id));
    message_identify(holder, string);
    return string;
}

void observer_abandon(observer *all, const poller *connections)
{
    for (uint32_t slot = 0; slot < connections->room; slot++) {
        connection *one = connections->slots[slot];
        if (one && !one->busy) observer_turn(all, one, Qnil, NULL, true);
    }
}
