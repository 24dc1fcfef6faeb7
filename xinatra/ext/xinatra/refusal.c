#include "refusal.h"
#include "writer.h"

size_t refusal_write(loop *all, connection *one, int status, bool to_head, text id)
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

/* Whatever else is wrong with it (RFC 9110, section 9.3.2). */
static bool asks_head(const connection *one)
{
    text begun = one->in.in_body ? buffer_text(&one->in.held) : buffer_text(&one->in.raw);
    if (!one->in.in_body) begun = text_slice(begun, one->in.scan.begin, begun.size - one->in.scan.begin);
    return begun.size > 5 && memcmp(begun.bytes, "HEAD ", 5) == 0;
}

enum next refusal_send(loop *all, connection *one, int status)
{
    char id[REQUEST_ID];
    bool identified = all->observer.ids && request_id_make(&all->observer.source, id);
    text told = { identified ? id : NULL, identified ? REQUEST_ID : 0 };
    one->refused = true;
    size_t size = refusal_write(all, one, status, asks_head(one), told);
    observer_refused(&all->observer, one, status, size, told);
    return sending_go_on(&all->poller, one);
}
