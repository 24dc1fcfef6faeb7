#include "turn.h"
#include "answering.h"
#include "channel_turn.h"
#include "origin.h"
#include "refusal.h"

/* How many bytes are read at once: of a head, of a body. */
enum { READ_HEAD = 16384, READ_BODY = 65536 };

enum { BAD_REQUEST = 400, REQUEST_TIMEOUT = 408, MISDIRECTED_REQUEST = 421 };

/* Until a proxy has said whom a connection is for, nothing is answered: what speaks there may know no HTTP. NEXT_MORE: it has. */
static enum next be_introduced(loop *all, connection *one)
{
    enum proxy_found found = connection_introduce(one);
    if (found == PROXY_WHOLE && all->poller.trusted) origin_meet(all->poller.trusted, one, one->peer);
    if (found == PROXY_WHOLE) return one->broken ? NEXT_CLOSE : NEXT_MORE;

    bool over = one->broken || one->ended || one->hung || one->expired;
    if (found != PROXY_WRONG && !over) return NEXT_WAIT;

    if (found != PROXY_NOTHING) observer_refused(&all->observer, one, 0, 0, (text){ NULL, 0 });
    return NEXT_CLOSE;
}

/* More has to come. */
static enum next await(loop *all, connection *one, bool came)
{
    bool begun = inbound_begun(&one->in);
    if (one->ended) return NEXT_CLOSE;
    if (one->expired) return begun ? refusal_send(all, one, REQUEST_TIMEOUT) : NEXT_CLOSE;

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
 * section 7.4). `secure`: by which of both its client has asked. */
static bool misdirected(const connection *one, head *asked, bool secure)
{
    if (!secure) return asked->secure;

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
    if (one->bare) return refusal_send(all, one, BAD_REQUEST);

    int status = inbound_next(&one->in, &all->limits, &all->read);
    if (one->in.whole || one->in.in_body) observer_head(&all->observer, one);
    bool secure = one->tls != NULL;
    if (all->poller.trusted) status = origin_find(all->poller.trusted, one, &all->read, status, &secure);
    if (status == PARSER_WHOLE && misdirected(one, &all->read, secure)) status = MISDIRECTED_REQUEST;
    if (status == PARSER_WHOLE) return answering_respond(now);
    return status == PARSER_PARTIAL ? await(all, one, came) : refusal_send(all, one, status);
}

static enum next advance(loop *all, connection *one, turn *now)
{
    if (one->broken) return NEXT_CLOSE;
    if (connection_pending(one)) return answering_go_on(all, one);
    if (one->lingering) return sending_linger(one);
    if (one->unintroduced) {
        enum next next = be_introduced(all, one);
        if (next != NEXT_MORE) return next;
    }
    return read_on(all, one, now);
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
    if (next != NEXT_NOTHING && !NIL_P(now.message)) answering_end(&now);
}
