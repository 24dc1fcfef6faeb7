/* Reads frames of a WebSocket, whole and in pieces, for libFuzzer: the same messages have to come of it, with the same end. What was
 * read is within the limits, and text is text. The first byte says how long the pieces are, and whether messages may be compressed. */
#include <stdint.h>
#include <stdlib.h>
#include "frames.h"

enum { MOST = 1024 };

/* What has come of it. */
typedef struct {
    buffer said;
    enum frames_found found;
} outcome;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

static void say(outcome *all, uint8_t kind, text bytes)
{
    uint32_t size = (uint32_t)bytes.size;
    check(buffer_add(&all->said, (text){ (const char *)&kind, 1 }));
    check(buffer_add(&all->said, (text){ (const char *)&size, sizeof(size) }));
    check(buffer_add(&all->said, bytes));
}

static void say_message(outcome *all, const frames *from)
{
    text bytes = buffer_text(&from->message);
    check(bytes.size <= MOST && (from->kind == OPCODE_TEXT || from->kind == OPCODE_BINARY));
    check(!from->compressed || from->deflated);
    utf8 state = { 0 };
    bool sound = utf8_go_on(&state, bytes) && utf8_whole(&state);
    check(sound || from->kind == OPCODE_BINARY || from->compressed);
    say(all, from->kind, bytes);
}

static bool ended(const outcome *all)
{
    return all->found == FRAMES_CLOSE || all->found == FRAMES_WRONG;
}

static void read_on(outcome *all, frames *from, buffer *raw)
{
    do {
        all->found = frames_next(from, raw);
        switch (all->found) {
        case FRAMES_PARTIAL: return;
        case FRAMES_MESSAGE: say_message(all, from); break;
        case FRAMES_PING: case FRAMES_PONG: say(all, (uint8_t)all->found, frames_control(from)); break;
        case FRAMES_CLOSE:
            check(from->code == CLOSE_NONE || (from->code >= 1000 && from->code < 5000));
            say(all, (uint8_t)from->code, frames_control(from));
            break;
        case FRAMES_WRONG: say(all, (uint8_t)from->code, (text){ "", 0 }); break;
        }
    } while (!ended(all));
}

static outcome bring(const char *bytes, size_t size, size_t piece, bool deflated)
{
    outcome all = { .found = FRAMES_PARTIAL };
    frames from = { .most = MOST, .deflated = deflated };
    buffer raw = { 0 };
    for (size_t at = 0; at < size && !ended(&all); at += piece) {
        check(buffer_add(&raw, (text){ bytes + at, size - at < piece ? size - at : piece }));
        read_on(&all, &from, &raw);
    }
    frames_free(&from);
    buffer_free(&raw);
    return all;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) return 0;

    const char *bytes = (const char *)data + 1;
    bool deflated = data[0] & 1;
    size_t piece = (size_t)(data[0] >> 1) + 1;
    outcome whole = bring(bytes, size - 1, size, deflated), pieces = bring(bytes, size - 1, piece, deflated);
    check(whole.found == pieces.found && buffer_size(&whole.said) == buffer_size(&pieces.said));
    check(memcmp(buffer_text(&whole.said).bytes, buffer_text(&pieces.said).bytes, buffer_size(&whole.said)) == 0);
    buffer_free(&whole.said);
    buffer_free(&pieces.said);
    return 0;
}
