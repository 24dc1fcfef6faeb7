/* Memory that a signal handler is going to touch: all of it is there before, so that the kernel brings in no page then. */
#ifndef BENCHDD_MEMORY_H
#define BENCHDD_MEMORY_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* As calloc, or NULL where there is none; to be freed. */
static inline void *zeroed(size_t count, size_t size)
{
    void *memory = malloc(count * size);
    if (memory) memset(memory, 0, count * size);
    return memory;
}

#endif
