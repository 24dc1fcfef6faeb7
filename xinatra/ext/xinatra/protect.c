#include "protect.h"

/* An encoded dot, slash or backslash. */
static bool hides(text path, size_t at)
{
    int byte = text_decoded(path, at);
    return byte == '.' || byte == '/' || byte == '\\';
}

bool protect_clean(text path)
{
    if (path.size == 0 || path.bytes[0] != '/') return false;

    for (size_t at = 0; at < path.size; at++) {
        char byte = path.bytes[at];
        if (byte == '\\' || byte == '\n' || (byte == '%' && hides(path, at))) return false;
        if (byte == '/' && at + 1 < path.size && (path.bytes[at + 1] == '/' || path.bytes[at + 1] == '.')) return false;
    }
    return true;
}
