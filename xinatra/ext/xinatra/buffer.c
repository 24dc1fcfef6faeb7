#include "buffer.h"
#include <stdlib.h>

enum { SMALLEST = 1024 };

static void move_to_front(buffer *all)
{
    memmove(all->bytes, all->bytes + all->from, buffer_size(all));
    all->end -= all->from;
    all->from = 0;
}

bool buffer_reserve(buffer *all, size_t size)
{
    if (buffer_room(all) >= size) return true;
    if (all->from) move_to_front(all);
    if (buffer_room(all) >= size) return true;

    size_t room = all->room ? all->room * 2 : SMALLEST;
    if (room < all->end + size) room = all->end + size;
    char *bytes = realloc(all->bytes, room);
    if (!bytes) return false;

    all->bytes = bytes;
    all->room = room;
    return true;
}

bool buffer_add(buffer *all, text added)
{
    if (added.size == 0) return true;
    if (!buffer_reserve(all, added.size)) return false;

    memcpy(buffer_end(all), added.bytes, added.size);
    buffer_wrote(all, added.size);
    return true;
}

void buffer_free(buffer *all)
{
    free(all->bytes);
    *all = (buffer){ 0 };
}
