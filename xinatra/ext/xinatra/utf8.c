#include "utf8.h"

/* The first byte of a character of several: shortest forms alone, no surrogates, nothing beyond U+10FFFF. */
static bool begin(utf8 *state, uint8_t byte)
{
    state->least = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
    state->most = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
    state->left = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
    return byte >= 0xC2 && byte <= 0xF4;
}

static bool step(utf8 *state, uint8_t byte)
{
    if (!state->left) return byte < 0x80 || begin(state, byte);
    if (byte < state->least || byte > state->most) return false;

    *state = (utf8){ .left = (uint8_t)(state->left - 1), .least = 0x80, .most = 0xBF };
    return true;
}

/* How many bytes of ASCII there are, in steps of eight. */
static size_t plain(text bytes, size_t at)
{
    size_t from = at;
    for (uint64_t eight; bytes.size - at >= sizeof(eight); at += sizeof(eight)) {
        memcpy(&eight, bytes.bytes + at, sizeof(eight));
        if (eight & 0x8080808080808080u) break;
    }
    return at - from;
}

bool utf8_go_on(utf8 *state, text bytes)
{
    for (size_t at = 0; at < bytes.size; at++) {
        if (!state->left) at += plain(bytes, at);
        if (at < bytes.size && !step(state, (uint8_t)bytes.bytes[at])) return false;
    }
    return true;
}
