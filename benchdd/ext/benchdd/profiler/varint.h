/* Numbers in as few bytes as they need: seven bits a byte, the lowest first, the eighth bit set on all but the last.
 * Signed ones are zigzag-encoded: 0, -1, 1, -2 become 0, 1, 2, 3. */
#ifndef BENCHDD_VARINT_H
#define BENCHDD_VARINT_H

#include <stddef.h>
#include <stdint.h>

enum { VARINT_MOST = 10 };

/* Writes at most VARINT_MOST bytes, and returns where they end. */
static inline uint8_t *varint_write(uint8_t *to, uint64_t value)
{
    while (value >= 0x80) {
        *to++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *to++ = (uint8_t)value;
    return to;
}

/* Reads what was written, and returns where it ends. */
static inline const uint8_t *varint_read(const uint8_t *from, uint64_t *value)
{
    uint64_t result = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        uint8_t byte = *from++;
        result |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) break;
    }
    *value = result;
    return from;
}

static inline uint64_t zigzag(int64_t value) { return ((uint64_t)value << 1) ^ (uint64_t)(value >> 63); }
static inline int64_t unzigzag(uint64_t value) { return (int64_t)(value >> 1) ^ -(int64_t)(value & 1); }

#endif
