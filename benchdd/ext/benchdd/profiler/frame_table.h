/* Numbers for Ruby's frames, as rb_profile_frames gives them, for all threads of a sampler together: so a frame is marked
 * once in a garbage collection, however many nodes of call trees it has.
 *
 * frame_table_number is for signal handlers, of several threads at once. The rest wants them kept out, see gate.h. */
#ifndef BENCHDD_FRAME_TABLE_H
#define BENCHDD_FRAME_TABLE_H

#include <ruby.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    VALUE *frames;          /* by number; a frame may have two when two threads meet it at once */
    _Atomic uint32_t *slots; /* twice as many: numbers, 0 is none */
    _Atomic uint32_t size;   /* numbers that were given; more than the capacity when it is full */
    uint32_t capacity;       /* a power of two */
} frame_table;

/* Frames that Ruby does not know. */
enum special_frame {
    FRAME_ROOT,      /* of a call tree */
    FRAME_GC,        /* garbage is collected */
    FRAME_TRUNCATED, /* the stack goes on, but is too deep */
    FRAME_FIRST,     /* the first of Ruby's */
    FRAME_FULL = 0xffffffff
};

/* Each returns false where there is no memory; then the table is as it was. */
bool frame_table_init(frame_table *table, uint32_t capacity);
bool frame_table_grow(frame_table *table);

void frame_table_free(frame_table *table);
size_t frame_table_memory(const frame_table *table);

/* Whether it should be made larger soon. */
bool frame_table_crowded(const frame_table *table);

/* How many numbers there are. */
uint32_t frame_table_size(const frame_table *table);

/* The number of a frame, given where it has none; FRAME_FULL where there is no room for it. */
uint32_t frame_table_number(frame_table *table, VALUE frame);

/* Marks all frames for Ruby's garbage collection, and so keeps them where they are. */
void frame_table_mark(const frame_table *table);

#endif
