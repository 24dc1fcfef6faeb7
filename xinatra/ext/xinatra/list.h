/* Indices of patterns, ascending. */
#ifndef XINATRA_LIST_H
#define XINATRA_LIST_H

#include <ruby.h>
#include <stddef.h>
#include <stdint.h>

/* Where an index or a place is asked for: there is none. */
#define NEVER UINT32_MAX

typedef struct {
    uint32_t *items;
    uint32_t size;
    uint32_t capacity;
} list;

static inline void list_add(list *all, uint32_t item)
{
    if (all->size == all->capacity) {
        uint32_t capacity = all->capacity ? all->capacity * 2 : 1;
        REALLOC_N(all->items, uint32_t, capacity);
        all->capacity = capacity;
    }
    all->items[all->size++] = item;
}

/* The position of the first item that is `from` or more, or the size. */
static inline uint32_t list_position(const list *all, uint32_t from)
{
    uint32_t low = 0, high = all->size;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (all->items[middle] < from) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* The first item that is `from` or more, or NEVER. */
static inline uint32_t list_from(const list *all, uint32_t from)
{
    if (all->size == 0) return NEVER;
    if (all->items[0] >= from) return all->items[0];

    uint32_t position = list_position(all, from);
    return position < all->size ? all->items[position] : NEVER;
}

static inline size_t list_memory(const list *all)
{
    return all->capacity * sizeof(uint32_t);
}

static inline void list_free(list *all)
{
    xfree(all->items);
}

#endif
