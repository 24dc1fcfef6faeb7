/* Spreads a number over the slots of a table. The constants are those of Stafford's variant of MurmurHash3's finalizer. */
#ifndef BENCHDD_HASH_H
#define BENCHDD_HASH_H

#include <stdint.h>

static inline uint64_t hash_of(uint64_t value)
{
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
    return value ^ (value >> 31);
}

#endif
