#include "failure.h"
#include "refusal.h"

enum { INTERNAL_SERVER_ERROR = 500 };

static ID failed;

static VALUE report(VALUE data)
{
    turn *now = (turn *)data;
    now->error = rb_errinfo();
    VALUE arguments[] = { now->error, now->message };
    rb_set_errinfo(Qnil);
    rb_funcallv(now->loop->finisher, failed, 2, arguments);
    return Qnil;
}

static void end_thread(turn *now, int state)
{
    connection *one = now->connection;
    if (one) observer_turn(&now->loop->observer, one, now->message, &now->answer, true);
    if (one) poller_close(&now->loop->poller, one);
    rb_jump_tag(state);
}

void failure_tell(turn *now, int state)
{
    bool ends = !rb_obj_is_kind_of(rb_errinfo(), rb_eException);
    if (ends) end_thread(now, state);
    int again = 0;
    rb_protect(report, (VALUE)now, &again);
    if (again && !rb_obj_is_kind_of(rb_errinfo(), rb_eException)) end_thread(now, again);
    if (again) rb_set_errinfo(Qnil);
}

void failure_answer(turn *now, int state)
{
    connection *one = now->connection;
    failure_tell(now, state);
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
    buffer_cut(&one->out, now->begun);
    connection_forget_file(one);
    now->answer.status = INTERNAL_SERVER_ERROR;
    now->answer.content = refusal_write(now->loop, one, INTERNAL_SERVER_ERROR, now->answer.to_head, now->answer.id);
}

void Init_failure(void)
{
    failed = rb_intern("failed");
}
