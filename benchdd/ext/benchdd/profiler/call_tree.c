#include "call_tree.h"

#include "hash.h"
#include "memory.h"

static uint32_t first_slot(const call_tree *tree, uint32_t parent, uint32_t frame, int32_t line)
{
    uint64_t key = ((uint64_t)parent << 32 | frame) ^ ((uint64_t)(uint32_t)line << 40);
    return (uint32_t)hash_of(key) & (2 * tree->capacity - 1);
}

static uint32_t next_slot(const call_tree *tree, uint32_t slot) { return (slot + 1) & (2 * tree->capacity - 1); }

bool call_tree_init(call_tree *tree, uint32_t capacity)
{
    call_tree made = {zeroed(capacity, sizeof(call_node)), zeroed(2 * (size_t)capacity, sizeof(uint32_t)), 1, capacity};
    if (!made.nodes || !made.slots) {
        call_tree_free(&made);
        return false;
    }
    *tree = made;
    return true;
}

void call_tree_free(call_tree *tree)
{
    free(tree->nodes);
    free(tree->slots);
    memset(tree, 0, sizeof *tree);
}

size_t call_tree_memory(const call_tree *tree)
{
    return tree->capacity * (sizeof(call_node) + 2 * sizeof(uint32_t));
}

static void fill_slots(call_tree *tree)
{
    for (uint32_t number = 1; number < tree->size; number++) {
        const call_node *node = &tree->nodes[number];
        uint32_t slot = first_slot(tree, node->parent, node->frame, node->line);
        while (tree->slots[slot]) slot = next_slot(tree, slot);
        tree->slots[slot] = number;
    }
}

bool call_tree_grow(call_tree *tree)
{
    call_tree larger;
    if (tree->capacity > UINT32_MAX / 4 || !call_tree_init(&larger, 2 * tree->capacity)) return false;
    memcpy(larger.nodes, tree->nodes, tree->size * sizeof(call_node));
    larger.size = tree->size;
    fill_slots(&larger);
    call_tree_free(tree);
    *tree = larger;
    return true;
}

uint32_t call_tree_child(call_tree *tree, uint32_t parent, uint32_t frame, int32_t line)
{
    uint32_t slot = first_slot(tree, parent, frame, line);
    for (uint32_t number; (number = tree->slots[slot]); slot = next_slot(tree, slot)) {
        const call_node *node = &tree->nodes[number];
        if (node->parent == parent && node->frame == frame && node->line == line) return number;
    }
    if (!call_tree_has_room(tree, 1)) return CALL_TREE_FULL;
    uint32_t number = tree->size++;
    tree->nodes[number].parent = parent;
    tree->nodes[number].frame = frame;
    tree->nodes[number].line = line;
    tree->slots[slot] = number;
    return number;
}

static void add_weights(call_node *to, const call_node *from)
{
    to->samples += from->samples;
    for (int kind = 0; kind < WEIGHTS; kind++) to->weights[kind] += from->weights[kind];
}

/* A parent has a smaller number than its children. */
bool call_tree_merge(call_tree *tree, const call_tree *other, uint32_t *nodes)
{
    nodes[CALL_TREE_ROOT] = CALL_TREE_ROOT;
    add_weights(&tree->nodes[CALL_TREE_ROOT], &other->nodes[CALL_TREE_ROOT]);
    for (uint32_t number = 1; number < other->size; number++) {
        const call_node *node = &other->nodes[number];
        if (!call_tree_has_room(tree, 1) && !call_tree_grow(tree)) return false;
        uint32_t here = call_tree_child(tree, nodes[node->parent], node->frame, node->line);
        add_weights(&tree->nodes[here], node);
        nodes[number] = here;
    }
    return true;
}
