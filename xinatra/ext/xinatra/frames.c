#include "frames.h"

enum { FINAL = 0x80, COMPRESSED = 0x40, RESERVED = 0x30, OPCODE = 0x0F, MASKED = 0x80, SIZE = 0x7F, CONTROL_BIT = 0x08 };
enum { TWO_BYTES = 126, EIGHT_BYTES = 127, MASK = 4 };

static enum frames_found wrong(frames *all, uint16_t code)
{
    all->code = code;
    return FRAMES_WRONG;
}

static uint64_t number(const char *bytes, size_t size)
{
    uint64_t value = 0;
    for (size_t at = 0; at < size; at++) value = value << 8 | (uint8_t)bytes[at];
    return value;
}

static bool control(uint8_t opcode)
{
    return opcode & CONTROL_BIT;
}

/* Sections 5.2, 5.4 and 5.5; RFC 7692, section 6. */
static bool allowed(const frames *all, uint8_t first)
{
    uint8_t opcode = first & OPCODE;
    if (first & RESERVED) return false;
    if (first & COMPRESSED && (!all->deflated || control(opcode) || opcode == OPCODE_CONTINUATION)) return false;
    switch (opcode) {
    case OPCODE_CONTINUATION: return all->kind != 0;
    case OPCODE_TEXT: case OPCODE_BINARY: return all->kind == 0;
    case OPCODE_CLOSE: case OPCODE_PING: case OPCODE_PONG: return first & FINAL;
    default: return false;
    }
}

/* The shortest form is asked for (section 5.2). */
static bool shortest(uint8_t form, uint64_t size)
{
    if (form == TWO_BYTES) return size >= TWO_BYTES;
    return form != EIGHT_BYTES || (size > UINT16_MAX && size >> 63 == 0);
}

static void begin_frame(frames *all, uint8_t first, const char *mask)
{
    all->opcode = first & OPCODE;
    all->final = first & FINAL;
    all->turn = 0;
    all->in_frame = true;
    memcpy(all->mask, mask, MASK);
    if (control(all->opcode)) {
        all->control_size = 0;
    } else if (all->opcode != OPCODE_CONTINUATION) {
        all->kind = all->opcode;
        all->compressed = first & COMPRESSED;
        all->state = (utf8){ 0 };
    }
}

/* FRAMES_MESSAGE where a frame has begun, whatever it is. */
static enum frames_found read_head(frames *all, buffer *rest)
{
    text raw = buffer_text(rest);
    if (raw.size < 1) return FRAMES_PARTIAL;

    uint8_t first = (uint8_t)raw.bytes[0];
    if (!allowed(all, first)) return wrong(all, CLOSE_PROTOCOL_ERROR);
    if (raw.size < 2) return FRAMES_PARTIAL;

    uint8_t second = (uint8_t)raw.bytes[1], form = second & SIZE;
    if (!(second & MASKED) || (control(first) && form > FRAMES_CONTROL)) return wrong(all, CLOSE_PROTOCOL_ERROR);

    size_t extra = form == TWO_BYTES ? 2 : form == EIGHT_BYTES ? 8 : 0;
    if (raw.size < 2 + extra) return FRAMES_PARTIAL;

    uint64_t size = extra ? number(raw.bytes + 2, extra) : form;
    if (!shortest(form, size)) return wrong(all, CLOSE_PROTOCOL_ERROR);
    if (!control(first) && size > all->most - buffer_size(&all->message)) return wrong(all, CLOSE_TOO_BIG);
    if (raw.size < 2 + extra + MASK) return FRAMES_PARTIAL;

    all->left = size;
    begin_frame(all, first, raw.bytes + 2 + extra);
    buffer_take(rest, 2 + extra + MASK);
    return FRAMES_MESSAGE;
}

/* Section 5.3: by eight bytes at once, and what is left one by one. */
static void unmask(frames *all, char *target, text source)
{
    char mask[8];
    for (size_t at = 0; at < sizeof(mask); at++) mask[at] = all->mask[(all->turn + at) % MASK];
    uint64_t key, eight;
    memcpy(&key, mask, sizeof(key));
    size_t at = 0;
    for (; source.size - at >= sizeof(eight); at += sizeof(eight)) {
        memcpy(&eight, source.bytes + at, sizeof(eight));
        eight ^= key;
        memcpy(target + at, &eight, sizeof(eight));
    }
    for (size_t turn = 0; at < source.size; at++, turn++) target[at] = source.bytes[at] ^ mask[turn];
    all->turn = (uint8_t)((all->turn + source.size) % MASK);
}

static bool add_data(frames *all, text piece, uint16_t *code)
{
    *code = CLOSE_TOO_BIG;
    if (!buffer_reserve(&all->message, piece.size)) return false;

    char *added = buffer_end(&all->message);
    unmask(all, added, piece);
    buffer_wrote(&all->message, piece.size);
    *code = CLOSE_INVALID;
    return all->kind != OPCODE_TEXT || all->compressed || utf8_go_on(&all->state, (text){ added, piece.size });
}

/* FRAMES_MESSAGE where all of the frame has come. */
static enum frames_found read_payload(frames *all, buffer *rest)
{
    text piece = buffer_text(rest);
    if (piece.size > all->left) piece.size = (size_t)all->left;
    uint16_t code;
    if (control(all->opcode)) {
        unmask(all, all->control + all->control_size, piece);
        all->control_size = (uint8_t)(all->control_size + piece.size);
    } else if (piece.size && !add_data(all, piece, &code)) {
        return wrong(all, code);
    }
    buffer_take(rest, piece.size);
    all->left -= piece.size;
    return all->left ? FRAMES_PARTIAL : FRAMES_MESSAGE;
}

/* Sections 7.4.1 and 7.4.2, and what IANA has registered since. */
static bool sendable(uint64_t code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

static enum frames_found close_found(frames *all)
{
    all->code = CLOSE_NONE;
    if (all->control_size == 0) return FRAMES_CLOSE;
    if (all->control_size == 1) return wrong(all, CLOSE_PROTOCOL_ERROR);

    uint64_t code = number(all->control, 2);
    if (!sendable(code)) return wrong(all, CLOSE_PROTOCOL_ERROR);

    all->code = (uint16_t)code;
    utf8 state = { 0 };
    bool sound = utf8_go_on(&state, frames_control(all)) && utf8_whole(&state);
    return sound ? FRAMES_CLOSE : wrong(all, CLOSE_INVALID);
}

static enum frames_found frame_found(frames *all)
{
    all->in_frame = false;
    switch (all->opcode) {
    case OPCODE_CLOSE: return close_found(all);
    case OPCODE_PING: return FRAMES_PING;
    case OPCODE_PONG: return FRAMES_PONG;
    default: break;
    }
    if (!all->final) return FRAMES_PARTIAL;
    if (!utf8_whole(&all->state)) return wrong(all, CLOSE_INVALID);

    all->taken = true;
    return FRAMES_MESSAGE;
}

static void forget_message(frames *all)
{
    buffer_free(&all->message);
    all->kind = 0;
    all->taken = false;
}

enum frames_found frames_next(frames *all, buffer *rest)
{
    if (all->taken) forget_message(all);
    for (;;) {
        enum frames_found found = all->in_frame ? FRAMES_MESSAGE : read_head(all, rest);
        if (found == FRAMES_MESSAGE) found = read_payload(all, rest);
        if (found != FRAMES_MESSAGE) return found;

        found = frame_found(all);
        if (found != FRAMES_PARTIAL) return found;
    }
}

text frames_control(const frames *all)
{
    size_t from = all->opcode == OPCODE_CLOSE && all->control_size ? 2 : 0;
    return (text){ all->control + from, all->control_size - from };
}

static void put_number(char *target, uint64_t value, size_t size)
{
    for (size_t at = size; at-- > 0; value >>= 8) target[at] = (char)(value & 0xFF);
}

bool frames_write(buffer *out, enum opcode opcode, bool compressed, text payload)
{
    char head[10];
    size_t extra = payload.size < TWO_BYTES ? 0 : payload.size <= UINT16_MAX ? 2 : 8;
    head[0] = (char)(FINAL | (compressed ? COMPRESSED : 0) | opcode);
    head[1] = (char)(extra == 0 ? payload.size : extra == 2 ? TWO_BYTES : EIGHT_BYTES);
    put_number(head + 2, payload.size, extra);
    return buffer_reserve(out, 2 + extra + payload.size) && buffer_add(out, (text){ head, 2 + extra }) &&
           buffer_add(out, payload);
}

/* Where a text is to be cut that has a character begin within its last bytes. */
static size_t cut(text reason, size_t most)
{
    if (reason.size <= most) return reason.size;
    while (most && ((uint8_t)reason.bytes[most] & 0xC0) == 0x80) most--;
    return most;
}

bool frames_write_close(buffer *out, uint16_t code, text reason)
{
    char payload[FRAMES_CONTROL];
    if (code == CLOSE_NONE) return frames_write(out, OPCODE_CLOSE, false, (text){ payload, 0 });

    size_t size = cut(reason, sizeof(payload) - 2);
    put_number(payload, code, 2);
    memcpy(payload + 2, reason.bytes, size);
    return frames_write(out, OPCODE_CLOSE, false, (text){ payload, size + 2 });
}

void frames_free(frames *all)
{
    buffer_free(&all->message);
}
