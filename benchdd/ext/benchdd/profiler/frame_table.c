#include "frame_table.h"

#include "hash.h"
#include "memory.h"

bool frame_table_init(frame_table *table, uint32_t capacity)
{
    VALUE *frames = zeroed(capacity, sizeof *frames);
    _Atomic uint32_t *slots = zeroed(2 * (size_t)capacity, sizeof *slots);
    if (!frames || !slots) {
        free(frames);
        free((void *)slots);
        return false;
    }
    table->frames = frames;
    table->slots = slots;
    table->capacity = capacity;
    atomic_store(&table->size, FRAME_FIRST);
    return true;
}

void frame_table_free(frame_table *table)
{
    free(table->frames);
    free((void *)table->slots);
    memset((void *)table, 0, sizeof *table);
}

size_t frame_table_memory(const frame_table *table)
{
    return table->capacity * (sizeof(VALUE) + 2 * sizeof(uint32_t));
}

uint32_t frame_table_size(const frame_table *table)
{
    uint32_t size = atomic_load(&table->size);
    return size < table->capacity ? size : table->capacity;
}

bool frame_table_crowded(const frame_table *table) { return frame_table_size(table) > table->capacity / 2; }

static uint32_t first_slot(const frame_table *table, VALUE frame)
{
    return (uint32_t)hash_of(frame) & (2 * table->capacity - 1);
}

static uint32_t next_slot(const frame_table *table, uint32_t slot) { return (slot + 1) & (2 * table->capacity - 1); }

bool frame_table_grow(frame_table *table)
{
    frame_table larger;
    if (table->capacity > UINT32_MAX / 4 || !frame_table_init(&larger, 2 * table->capacity)) return false;
    uint32_t size = frame_table_size(table);
    memcpy(larger.frames, table->frames, size * sizeof(VALUE));
    atomic_store(&larger.size, size);
    for (uint32_t number = FRAME_FIRST; number < size; number++) {
        uint32_t slot = first_slot(&larger, larger.frames[number]);
        while (atomic_load(&larger.slots[slot])) slot = next_slot(&larger, slot);
        atomic_store(&larger.slots[slot], number);
    }
    frame_table_free(table);
    table->frames = larger.frames;
    table->slots = larger.slots;
    table->capacity = larger.capacity;
    atomic_store(&table->size, size);
    return true;
}

uint32_t frame_table_number(frame_table *table, VALUE frame)
{
    uint32_t given = 0;
    uint32_t slot = first_slot(table, frame);
    for (;;) {
        uint32_t number = atomic_load_explicit(&table->slots[slot], memory_order_acquire);
        if (number) {
            if (table->frames[number] == frame) return number;
            slot = next_slot(table, slot);
            continue;
        }
        if (!given) {
            given = atomic_fetch_add(&table->size, 1);
            if (given >= table->capacity) return FRAME_FULL;
            table->frames[given] = frame;
        }
        /* Another thread may take the slot at this moment, for this frame or for one more: then look again. */
        if (atomic_compare_exchange_strong(&table->slots[slot], &number, given)) return given;
    }
}

void frame_table_mark(const frame_table *table)
{
    uint32_t size = frame_table_size(table);
    for (uint32_t number = FRAME_FIRST; number < size; number++) {
        if (table->frames[number]) rb_gc_mark(table->frames[number]);
    }
}
