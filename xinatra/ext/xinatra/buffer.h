/* Bytes that are added at the end and taken from the beginning. Needs nothing of Ruby. */
#ifndef XINATRA_BUFFER_H
#define XINATRA_BUFFER_H

#include "text.h"

/* Begins as zeros. */
typedef struct {
    char *bytes;
    size_t from; /* where those begin that were not taken yet */
    size_t end;  /* where they end */
    size_t room; /* how many bytes were asked for */
} buffer;

/* What was added and not taken. It stays where it is until something is added. */
static inline text buffer_text(const buffer *all)
{
    return all->bytes ? (text){ all->bytes + all->from, all->end - all->from } : (text){ "", 0 };
}

static inline size_t buffer_size(const buffer *all)
{
    return all->end - all->from;
}

/* Where as many bytes may be written as there is room for; see buffer_wrote. */
static inline char *buffer_end(const buffer *all)
{
    return all->bytes + all->end;
}

static inline size_t buffer_room(const buffer *all)
{
    return all->room - all->end;
}

static inline void buffer_wrote(buffer *all, size_t size)
{
    all->end += size;
}

static inline void buffer_take(buffer *all, size_t size)
{
    all->from += size;
    if (all->from == all->end) all->from = all->end = 0;
}

/* Takes back what was added behind so many bytes. Where something stands may change as more is added; how much stands before
 * it does not. */
static inline void buffer_cut(buffer *all, size_t size)
{
    all->end = all->from + size;
}

/* Makes room for so many bytes more. False where there is no memory; then nothing has changed. */
bool buffer_reserve(buffer *all, size_t size);

/* Likewise. */
bool buffer_add(buffer *all, text added);

/* Gives its memory back, and begins anew. */
void buffer_free(buffer *all);

#endif
