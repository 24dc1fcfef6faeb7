#include "table.h"
#include "list.h"

/* Room is doubled at this share of slots, so that a look-up ends soon. */
enum { SLOTS_A_KEY = 2, FIRST_SLOTS = 8, FIRST_BYTES = 64 };

static inline uint64_t word_at(const char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof(word));
    return word;
}

/* All of a key of fewer than eight bytes, in equal steps whatever its size: some bytes are taken twice. */
static inline uint64_t short_word(text key)
{
    const unsigned char *bytes = (const unsigned char *)key.bytes;
    uint32_t first, last;
    if (key.size < 4) return key.size ? (uint64_t)bytes[0] << 16 | bytes[key.size / 2] << 8 | bytes[key.size - 1] : 0;

    memcpy(&first, bytes, sizeof(first));
    memcpy(&last, bytes + key.size - sizeof(last), sizeof(last));
    return (uint64_t)first << 32 | last;
}

static inline uint64_t mix(uint64_t state, uint64_t word)
{
    state = (state ^ word) * 0x9e3779b97f4a7c15u; /* 2 ** 64 divided by the golden ratio: Knuth, volume 3, section 6.4 */
    return state ^ state >> 32;
}

/* Eight bytes a step; the last step of a key with more than eight takes some bytes once more. */
static uint32_t hash_of(uint32_t scope, text key)
{
    uint64_t state = (uint64_t)scope << 32 | (uint32_t)key.size;
    if (key.size < 8) return (uint32_t)mix(mix(state, short_word(key)), 0);

    for (size_t at = 0; at + 8 < key.size; at += 8) state = mix(state, word_at(key.bytes + at));
    return (uint32_t)mix(mix(state, word_at(key.bytes + key.size - 8)), 0);
}

uint32_t table_get(const table *all, uint32_t scope, text key)
{
    if (!all->slots) return NEVER;

    uint32_t hash = hash_of(scope, key);
    for (uint32_t at = hash & all->mask;; at = (at + 1) & all->mask) {
        const table_slot *slot = &all->slots[at];
        if (slot->value == NEVER) return NEVER;
        if (slot->hash == hash && slot->scope == scope && slot->size == key.size &&
            memcmp(all->bytes + slot->offset, key.bytes, key.size) == 0) return slot->value;
    }
}

static void place(table *all, table_slot slot)
{
    uint32_t at = slot.hash & all->mask;
    while (all->slots[at].value != NEVER) at = (at + 1) & all->mask;
    all->slots[at] = slot;
}

static void make_room_for_slot(table *all)
{
    uint32_t old = all->slots ? all->mask + 1 : 0;
    if (old > all->count * SLOTS_A_KEY) return;

    uint32_t size = old ? old * 2 : FIRST_SLOTS;
    table_slot *before = all->slots;
    all->slots = ALLOC_N(table_slot, size);
    all->mask = size - 1;
    for (uint32_t at = 0; at < size; at++) all->slots[at].value = NEVER;
    for (uint32_t at = 0; at < old; at++) {
        if (before[at].value != NEVER) place(all, before[at]);
    }
    xfree(before);
}

static void make_room_for_bytes(table *all, size_t size)
{
    if (size > UINT32_MAX - all->filled) rb_raise(rb_eNoMemError, "the routes' literals have more than 4 GB");
    if (all->bytes && all->filled + size <= all->capacity) return;

    size_t capacity = all->capacity ? all->capacity : FIRST_BYTES;
    while (capacity < all->filled + size) capacity *= 2;
    REALLOC_N(all->bytes, char, capacity);
    all->capacity = capacity;
}

void table_add(table *all, uint32_t scope, text key, uint32_t value)
{
    make_room_for_slot(all);
    make_room_for_bytes(all, key.size);
    place(all, (table_slot){ hash_of(scope, key), scope, (uint32_t)all->filled, (uint32_t)key.size, value });
    if (key.size) memcpy(all->bytes + all->filled, key.bytes, key.size);
    all->filled += key.size;
    all->count++;
}

size_t table_memory(const table *all)
{
    return (all->slots ? (all->mask + 1) * sizeof(table_slot) : 0) + all->capacity;
}

void table_free(table *all)
{
    xfree(all->slots);
    xfree(all->bytes);
}
