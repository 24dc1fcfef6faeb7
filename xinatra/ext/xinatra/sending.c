#include "sending.h"

/* Bytes that nobody reads would be answered by a reset, which may overtake the response (RFC 9112, section 9.6). */
static enum next close_gently(poller *all, connection *one)
{
    bool unread = one->refused || one->readable || buffer_size(&one->in.raw);
    if (one->ended || !unread) return NEXT_CLOSE;

    connection_end(one);
    one->lingering = true;
    one->expired = false;
    poller_expect(all, one, PATIENCE_LINGER);
    return NEXT_MORE;
}

void sending_send(poller *all, connection *one)
{
    if (one->closing) connection_part(one);
    uint64_t before = connection_pending(one);
    connection_send(one);
    tally_add(&all->tally->sent, before - connection_pending(one));
}

enum next sending_go_on(poller *all, connection *one)
{
    uint64_t before = connection_pending(one);
    sending_send(all, one);
    if (one->broken) return NEXT_CLOSE;
    if (connection_pending(one) == 0) return one->closing ? close_gently(all, one) : NEXT_MORE;

    bool moved = connection_pending(one) != before;
    if (!moved && one->expired) return NEXT_CLOSE;

    if (moved || deadlines_kind(&one->deadline) != PATIENCE_WRITE) poller_expect(all, one, PATIENCE_WRITE);
    one->expired = false;
    return NEXT_WAIT;
}

enum next sending_linger(connection *one)
{
    connection_pass_over(one);
    if (one->ended || one->broken || one->expired) return NEXT_CLOSE;
    return one->readable ? NEXT_MORE : NEXT_WAIT;
}
