/* A tree of calls: a node is a frame at a line, called by its parent, with what it cost itself.
 *
 * call_tree_has_room and call_tree_child are for a signal handler: they neither allocate nor wait. The rest is not. */
#ifndef BENCHDD_CALL_TREE_H
#define BENCHDD_CALL_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a thread does at a sample. */
enum weight { WEIGHT_RUNNING, WEIGHT_WAITING, WEIGHT_LOCK, WEIGHTS };

typedef struct {
    uint32_t parent;
    uint32_t frame;   /* its number in a frame_table */
    int32_t line;     /* 0: not known */
    uint32_t samples; /* that ended here */
    uint64_t weights[WEIGHTS];
} call_node;

typedef struct {
    call_node *nodes;  /* the first is the root */
    uint32_t *slots;   /* twice as many as nodes: numbers of nodes, 0 is none */
    uint32_t size;     /* nodes that are used */
    uint32_t capacity; /* a power of two */
} call_tree;

enum { CALL_TREE_ROOT = 0, CALL_TREE_FULL = 0xffffffff };

/* Each returns false where there is no memory; then the tree is as it was. */
bool call_tree_init(call_tree *tree, uint32_t capacity);
bool call_tree_grow(call_tree *tree);

void call_tree_free(call_tree *tree);
size_t call_tree_memory(const call_tree *tree);

/* Whether so many nodes more can be added. */
static inline bool call_tree_has_room(const call_tree *tree, uint32_t nodes)
{
    return tree->capacity - tree->size >= nodes;
}

/* The number of the node below a parent, made where there is none; CALL_TREE_FULL where there is no room for it. */
uint32_t call_tree_child(call_tree *tree, uint32_t parent, uint32_t frame, int32_t line);

/* Adds another tree, of the same frame_table.
 *   nodes  room for a number for each node of the other; says afterwards which node here it has become
 * Returns false where there is no memory; then only a part was added. */
bool call_tree_merge(call_tree *tree, const call_tree *other, uint32_t *nodes);

#endif
