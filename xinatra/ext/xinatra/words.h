/* Bytes looked at eight at a time. */
#ifndef XINATRA_WORDS_H
#define XINATRA_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A byte, eight times. */
#define WORD_OF(byte) (UINT64_C(0x0101010101010101) * (byte))

static inline uint64_t word_at(const char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof(word));
    return word;
}

static inline uint32_t half_word_at(const char *bytes)
{
    uint32_t word;
    memcpy(&word, bytes, sizeof(word));
    return word;
}

/* Whether one of its bytes is less than another, which is at most 128. */
static inline bool word_has_less(uint64_t word, unsigned char byte)
{
    return (word - WORD_OF(byte)) & ~word & WORD_OF(0x80);
}

static inline bool word_has(uint64_t word, unsigned char byte)
{
    return word_has_less(word ^ WORD_OF(byte), 1);
}

/* Whether two tokens of the same size (RFC 9110, section 5.6.2) are the same in whatever case the first is written; the second is
 * made of small letters, digits and hyphens. Bit 5 makes letters small, and makes no other byte of a token one of the second's. */
static inline bool words_same_token(const char *one, const char *small, size_t size)
{
    const uint64_t bits = WORD_OF(0x20);
    if (size >= 8) {
        uint64_t different = word_at(one + size - 8) ^ word_at(small + size - 8);
        for (size_t at = 0; at + 8 < size; at += 8) different |= word_at(one + at) ^ word_at(small + at);
        return (different & ~bits) == 0;
    }
    if (size >= 4) {
        uint32_t different = half_word_at(one) ^ half_word_at(small);
        different |= half_word_at(one + size - 4) ^ half_word_at(small + size - 4);
        return (different & ~(uint32_t)bits) == 0;
    }
    unsigned different = 0;
    for (size_t at = 0; at < size; at++) different |= (unsigned char)one[at] ^ (unsigned char)small[at];
    return (different & ~0x20u) == 0;
}

#endif
