/* When a thread was in which node: for each sample the node and the time, as differences to the one before, in varints
 * (see docs/benchdd/profile_format.md). timeline_add is for a signal handler. */
#ifndef BENCHDD_TIMELINE_H
#define BENCHDD_TIMELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A step of its clock is so many bits of nanoseconds: 65.5 microseconds. */
enum { TIMELINE_SHIFT = 16 };

typedef struct {
    uint8_t *bytes;
    size_t size;
    size_t capacity;
    uint32_t node; /* of the last sample */
    uint64_t time; /* of the last sample, in steps */
    int64_t step;  /* from the last but one to it */
} timeline;

/* A timeline without capacity takes nothing. */
bool timeline_init(timeline *line, size_t capacity, uint64_t start_ns);
bool timeline_grow(timeline *line);
void timeline_free(timeline *line);

static inline bool timeline_kept(const timeline *line) { return line->capacity > 0; }

/* Whether it should be made larger soon. */
static inline bool timeline_crowded(const timeline *line) { return line->size > line->capacity / 4 * 3; }

/* Returns false where there is no room. */
bool timeline_add(timeline *line, uint32_t node, uint64_t wall_ns);

/* The same samples with other numbers for the nodes, added to an empty timeline. Returns false where there is no memory. */
bool timeline_translate(const timeline *line, const uint32_t *nodes, timeline *to);

#endif
