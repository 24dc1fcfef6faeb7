#include "tree.h"

enum { ROOT = 0, ANYWHERE = 0 };

static uint32_t new_node(tree *all, uint32_t index)
{
    if (all->size == all->capacity) {
        uint32_t capacity = all->capacity ? all->capacity * 2 : 4;
        REALLOC_N(all->nodes, node, capacity);
        all->capacity = capacity;
    }
    all->nodes[all->size] = (node){ .min = index };
    return all->size++;
}

static uint32_t new_list(tree *all)
{
    if (all->lists_size == all->lists_capacity) {
        uint32_t capacity = all->lists_capacity ? all->lists_capacity * 2 : 1;
        REALLOC_N(all->lists, list, capacity);
        all->lists_capacity = capacity;
    }
    all->lists[all->lists_size] = (list){ 0 };
    return all->lists_size++;
}

static node_rest *rest_of(tree *all, uint32_t number)
{
    node *here = &all->nodes[number];
    if (!here->rest) here->rest = ZALLOC(node_rest);
    return here->rest;
}

static void add_size(list *sizes, size_t size)
{
    for (uint32_t position = 0; position < sizes->size; position++) {
        if (sizes->items[position] == size) return;
    }
    list_add(sizes, (uint32_t)size);
}

void tree_init(tree *made)
{
    *made = (tree){ 0 };
    new_node(made, 0);
    new_list(made);
}

static uint32_t literal_child(tree *all, uint32_t number, text segment, uint32_t index)
{
    uint32_t child = table_get(&all->literals, number, segment);
    if (child != NEVER) return child;

    child = new_node(all, index);
    table_add(&all->literals, number, segment, child);
    all->nodes[number].literals++;
    return child;
}

static uint32_t captured_child(tree *all, uint32_t number, uint32_t index)
{
    if (!all->nodes[number].capture) {
        uint32_t child = new_node(all, index);
        all->nodes[number].capture = child;
    }
    return all->nodes[number].capture;
}

static uint32_t prefixed_child(tree *all, uint32_t number, text prefix, uint32_t index)
{
    uint32_t child = table_get(&all->prefixes, number, prefix);
    if (child != NEVER) return child;

    add_size(&rest_of(all, number)->prefix_sizes, prefix.size);
    child = new_node(all, index);
    table_add(&all->prefixes, number, prefix, child);
    return child;
}

/* The node behind a segment of a pattern, which may have one capture, at its end. */
static uint32_t child_of(tree *all, uint32_t number, text segment, uint32_t index)
{
    if (segment.size == 0 || segment.bytes[segment.size - 1] != CAPTURED) {
        return literal_child(all, number, segment, index);
    }
    if (segment.size == 1) return captured_child(all, number, index);

    return prefixed_child(all, number, text_slice(segment, 0, segment.size - 1), index);
}

/* The node behind all segments but the last, whose first byte is left in `from`. */
static uint32_t grow(tree *all, text literals, uint32_t index, size_t *from)
{
    uint32_t number = ROOT;
    size_t stop;
    *from = 1;
    while ((stop = text_segment_end(literals, *from)) < literals.size) {
        number = child_of(all, number, text_slice(literals, *from, stop - *from), index);
        *from = stop + 1;
    }
    return number;
}

void tree_add(tree *all, const pattern *added, uint32_t index)
{
    text literals = pattern_text(added);
    size_t from;
    uint32_t number = grow(all, literals, index, &from);
    if (added->ending == ENDING_SPLAT) {
        list_add(&rest_of(all, number)->splats, index);
        return;
    }

    number = child_of(all, number, text_slice(literals, from, literals.size - from), index);
    list_add(&all->nodes[number].ends, index);
    if (added->ending == ENDING_NONE) return;

    number = literal_child(all, number, text_slice(literals, 0, 0), index);
    list_add(&all->nodes[number].ends, index);
}

void tree_hang(tree *all, text prefix, uint32_t index)
{
    if (prefix.size == 0 || prefix.bytes[0] != '/') {
        list_add(&all->lists[ANYWHERE], index);
        return;
    }

    size_t from;
    uint32_t number = grow(all, prefix, index, &from);
    text rest = text_slice(prefix, from, prefix.size - from);
    uint32_t hung = table_get(&all->hung, number, rest);
    if (hung == NEVER) {
        add_size(&rest_of(all, number)->hung_sizes, rest.size);
        hung = new_list(all);
        table_add(&all->hung, number, rest, hung);
    }
    list_add(&all->lists[hung], index);
}

static inline void offer(tree_walk *walk, const list *indices)
{
    uint32_t index = list_from(indices, walk->from);
    if (index < walk->best) walk->best = index;
}

static void offer_trial(tree_walk *walk, uint32_t number)
{
    const list *indices = &walk->all->lists[number];
    uint32_t position = list_position(indices, walk->from);
    if (walk->trials && position < indices->size) walk->trials[walk->trials_size++] = (tree_trial){ indices, position };
}

static void visit(tree_walk *walk, uint32_t number, size_t from);

static void visit_prefixed(tree_walk *walk, uint32_t number, size_t from, size_t stop)
{
    const list *sizes = &walk->all->nodes[number].rest->prefix_sizes;
    for (uint32_t position = 0; position < sizes->size; position++) {
        size_t size = sizes->items[position];
        if (size >= stop - from) continue;

        uint32_t child = table_get(&walk->all->prefixes, number, text_slice(walk->path, from, size));
        if (child == NEVER) continue;

        if (stop < walk->path.size) visit(walk, child, stop + 1);
        else offer(walk, &walk->all->nodes[child].ends);
    }
}

static void visit_rest(tree_walk *walk, uint32_t number, size_t from, size_t stop)
{
    const node_rest *rest = walk->all->nodes[number].rest;
    offer(walk, &rest->splats);
    visit_prefixed(walk, number, from, stop);
    for (uint32_t position = 0; position < rest->hung_sizes.size; position++) {
        size_t size = rest->hung_sizes.items[position];
        if (size > walk->path.size - from) continue;

        uint32_t hung = table_get(&walk->all->hung, number, text_slice(walk->path, from, size));
        if (hung != NEVER) offer_trial(walk, hung);
    }
}

/* Follows the path from `from` on, the first byte of a segment: in a loop while there is one way to go. */
static void visit(tree_walk *walk, uint32_t number, size_t from)
{
    const tree *all = walk->all;
    while (all->nodes[number].min < walk->best) {
        const node *here = &all->nodes[number];
        size_t stop = text_segment_end(walk->path, from);
        if (here->rest) visit_rest(walk, number, from, stop);
        uint32_t literal = NEVER;
        if (here->literals) literal = table_get(&all->literals, number, text_slice(walk->path, from, stop - from));
        uint32_t capture = stop > from && here->capture ? here->capture : NEVER;
        if (stop == walk->path.size) {
            if (capture != NEVER) offer(walk, &all->nodes[capture].ends);
            if (literal != NEVER) offer(walk, &all->nodes[literal].ends);
            return;
        }

        from = stop + 1;
        if (literal != NEVER && capture != NEVER) visit(walk, literal, from);
        number = capture != NEVER ? capture : literal;
        if (number == NEVER) return;
    }
}

void tree_find(tree_walk *walk)
{
    offer_trial(walk, ANYWHERE);
    if (walk->path.size && walk->path.bytes[0] == '/') visit(walk, ROOT, 1);
}

size_t tree_memory(const tree *all)
{
    size_t memory = all->capacity * sizeof(node) + all->lists_capacity * sizeof(list) + table_memory(&all->literals) +
                    table_memory(&all->prefixes) + table_memory(&all->hung);
    for (uint32_t number = 0; number < all->size; number++) {
        const node_rest *rest = all->nodes[number].rest;
        memory += list_memory(&all->nodes[number].ends);
        if (!rest) continue;

        memory += sizeof(*rest) + list_memory(&rest->splats) + list_memory(&rest->prefix_sizes) + list_memory(&rest->hung_sizes);
    }
    for (uint32_t number = 0; number < all->lists_size; number++) memory += list_memory(&all->lists[number]);
    return memory;
}

static void free_rest(node_rest *rest)
{
    if (!rest) return;

    list_free(&rest->splats);
    list_free(&rest->prefix_sizes);
    list_free(&rest->hung_sizes);
    xfree(rest);
}

void tree_free(tree *all)
{
    for (uint32_t number = 0; number < all->size; number++) {
        list_free(&all->nodes[number].ends);
        free_rest(all->nodes[number].rest);
    }
    for (uint32_t number = 0; number < all->lists_size; number++) list_free(&all->lists[number]);
    xfree(all->nodes);
    xfree(all->lists);
    table_free(&all->literals);
    table_free(&all->prefixes);
    table_free(&all->hung);
}
