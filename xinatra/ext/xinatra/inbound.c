#include "inbound.h"

enum { CONTENT_TOO_LARGE = 413, INSUFFICIENT_STORAGE = 507 };

static bool has_body(const framing *asked)
{
    return asked->chunked || asked->length;
}

/* Keeps the head, for what is read from now on stands behind it. */
static bool hold(inbound *from, const head *made)
{
    if (!buffer_add(&from->held, (text){ inbound_head(from), made->size })) return false;

    buffer_take(&from->raw, from->scan.seen);
    from->scan = (parser_scan){ 0 };
    from->in_body = true;
    return true;
}

static int begin_body(inbound *from, const head *made, const inbound_limits *limits)
{
    if (from->framing.length > limits->body.most) return CONTENT_TOO_LARGE;
    if (!hold(from, made)) return INSUFFICIENT_STORAGE;

    from->chunks = (chunks){ 0 };
    from->left = from->framing.length;
    return PARSER_WHOLE;
}

static int read_head(inbound *from, const inbound_limits *limits, head *made)
{
    text raw = buffer_text(&from->raw);
    int status = parser_find_end(&from->scan, raw.bytes, raw.size, &limits->head);
    if (status != PARSER_WHOLE) return status;

    status = parser_read(made, inbound_head(from), from->scan.seen - from->scan.begin, &limits->head);
    if (status != PARSER_WHOLE) return status;

    from->framing = framing_of(made, inbound_head(from));
    from->whole = !has_body(&from->framing);
    return from->whole ? PARSER_WHOLE : begin_body(from, made, limits);
}

static int read_sized(inbound *from, const content_limits *limits)
{
    text piece = buffer_text(&from->raw);
    if (piece.size > from->left) piece.size = (size_t)from->left;
    int status = content_add(&from->content, piece, limits);
    if (status != CONTENT_TAKEN) return status;

    buffer_take(&from->raw, piece.size);
    from->left -= piece.size;
    return from->left ? PARSER_PARTIAL : PARSER_WHOLE;
}

static int read_chunked(inbound *from, const content_limits *limits)
{
    int status = PARSER_PARTIAL;
    while (status == PARSER_PARTIAL && buffer_size(&from->raw)) {
        text raw = buffer_text(&from->raw), rest = raw, piece;
        status = chunks_next(&from->chunks, &rest, &piece);
        int taken = content_add(&from->content, piece, limits);
        if (taken != CONTENT_TAKEN) return taken;
        if (chunks_announced(&from->chunks) > limits->most - from->content.size) return CONTENT_TOO_LARGE;

        buffer_take(&from->raw, raw.size - rest.size);
    }
    return status;
}

/* The head that was kept is read again: cheaper than to keep what was read of it. */
static int read_body(inbound *from, const inbound_limits *limits, head *made)
{
    int status = from->framing.chunked ? read_chunked(from, &limits->body) : read_sized(from, &limits->body);
    if (status == PARSER_WHOLE && content_finish(&from->content) != CONTENT_TAKEN) status = INSUFFICIENT_STORAGE;
    if (status != PARSER_WHOLE) return status;

    from->whole = true;
    return parser_read(made, from->held.bytes, (uint32_t)from->held.end, &limits->head);
}

int inbound_next(inbound *from, const inbound_limits *limits, head *made)
{
    if (!from->in_body) {
        int status = read_head(from, limits, made);
        if (status != PARSER_WHOLE || from->whole) return status;
    }
    return read_body(from, limits, made);
}

const char *inbound_head(const inbound *from)
{
    return from->in_body ? from->held.bytes : from->raw.bytes + from->raw.from + from->scan.begin;
}

bool inbound_append(inbound *from, head *made, text added, span *where)
{
    if ((!from->in_body && !hold(from, made)) || !buffer_add(&from->held, added)) return false;

    *where = (span){ made->size, (uint32_t)added.size };
    made->size += (uint32_t)added.size;
    return true;
}

bool inbound_wants_leave(inbound *from)
{
    bool wants = from->in_body && !from->whole && from->framing.expects && from->content.size == 0 &&
                 buffer_size(&from->raw) == 0;
    if (wants) from->framing.expects = false;
    return wants;
}

bool inbound_begun(const inbound *from)
{
    return from->in_body || buffer_size(&from->raw) > from->scan.begin;
}

void inbound_done(inbound *from)
{
    if (!from->in_body) buffer_take(&from->raw, from->scan.seen);
    buffer_free(&from->held);
    content_free(&from->content);
    from->scan = (parser_scan){ 0 };
    from->in_body = from->whole = false;
}

void inbound_free(inbound *from)
{
    buffer_free(&from->raw);
    buffer_free(&from->held);
    content_free(&from->content);
}
