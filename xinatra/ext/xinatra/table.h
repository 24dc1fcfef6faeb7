/* A hash table from a number and some bytes to a number, with open addressing. It only grows while routes are declared:
 * what clients send is looked up, never stored, so that they cannot flood it. */
#ifndef XINATRA_TABLE_H
#define XINATRA_TABLE_H

#include <stddef.h>
#include <stdint.h>
#include "text.h"

typedef struct {
    uint32_t hash;
    uint32_t scope;
    uint32_t offset; /* of the key in the table's bytes */
    uint32_t size;   /* of the key */
    uint32_t value;  /* NEVER: nothing is here */
} table_slot;

typedef struct {
    table_slot *slots; /* NULL while there is none */
    uint32_t mask;     /* how many slots there are, less one */
    uint32_t count;
    char *bytes;       /* all keys, one after the other */
    size_t filled;
    size_t capacity;
} table;

/* The value of a key in a scope, NEVER where there is none. */
uint32_t table_get(const table *all, uint32_t scope, text key);

/* Stores a value, other than NEVER, of a key that is not there yet. Raises NoMemoryError; then nothing has changed. */
void table_add(table *all, uint32_t scope, text key, uint32_t value);

size_t table_memory(const table *all);
void table_free(table *all);

#endif
