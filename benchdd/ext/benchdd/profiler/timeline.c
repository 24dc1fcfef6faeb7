#include "timeline.h"

#include "memory.h"
#include "varint.h"

bool timeline_init(timeline *line, size_t capacity, uint64_t start_ns)
{
    memset(line, 0, sizeof *line);
    line->time = start_ns >> TIMELINE_SHIFT;
    if (!capacity) return true;
    line->bytes = zeroed(capacity, 1);
    if (!line->bytes) return false;
    line->capacity = capacity;
    return true;
}

bool timeline_grow(timeline *line)
{
    uint8_t *bytes = realloc(line->bytes, 2 * line->capacity);
    if (!bytes) return false;
    memset(bytes + line->capacity, 0, line->capacity);
    line->bytes = bytes;
    line->capacity *= 2;
    return true;
}

void timeline_free(timeline *line)
{
    free(line->bytes);
    memset(line, 0, sizeof *line);
}

static void append(timeline *line, uint32_t node, int64_t step)
{
    uint8_t *end = varint_write(line->bytes + line->size, zigzag((int64_t)node - (int64_t)line->node));
    end = varint_write(end, zigzag(step - line->step));
    line->size = (size_t)(end - line->bytes);
    line->node = node;
    line->step = step;
}

bool timeline_add(timeline *line, uint32_t node, uint64_t wall_ns)
{
    if (line->capacity - line->size < 2 * VARINT_MOST) return false;
    uint64_t time = wall_ns >> TIMELINE_SHIFT;
    append(line, node, (int64_t)(time - line->time));
    line->time = time;
    return true;
}

bool timeline_translate(const timeline *line, const uint32_t *nodes, timeline *to)
{
    int64_t node = 0, step = 0;
    const uint8_t *end = line->bytes + line->size;
    for (const uint8_t *at = line->bytes; at < end;) {
        uint64_t node_change, step_change;
        at = varint_read(varint_read(at, &node_change), &step_change);
        node += unzigzag(node_change);
        step += unzigzag(step_change);
        if (to->capacity - to->size < 2 * VARINT_MOST && !timeline_grow(to)) return false;
        append(to, nodes[node], step);
    }
    return true;
}
