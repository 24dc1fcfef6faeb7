/* A tree by segment, as Xinatra::Router::Tree, which says why it is walked as it is. */
#ifndef XINATRA_TREE_H
#define XINATRA_TREE_H

#include <stddef.h>
#include <stdint.h>
#include "list.h"
#include "pattern.h"
#include "table.h"

/* What few nodes have. */
typedef struct {
    list splats;        /* patterns that end here with a splat */
    list prefix_sizes;  /* of the literals that stand before a capture in the same segment */
    list hung_sizes;    /* of the literals behind which patterns are to be tried one by one */
} node_rest;

/* A place in the tree: what may follow a path's first segments. */
typedef struct {
    uint32_t min;      /* the smallest index in this node and below */
    uint32_t capture;  /* the node behind a segment that is captured; 0 is none, since that is the root */
    uint32_t literals; /* how many nodes are behind literal segments */
    list ends;         /* patterns that end here */
    node_rest *rest;   /* NULL for most */
} node;

typedef struct {
    node *nodes; /* by number; the first is the root */
    uint32_t size;
    uint32_t capacity;
    table literals; /* of a node and a segment: a node */
    table prefixes; /* of a node and what a segment begins with: the node behind the capture that follows */
    table hung;     /* of a node and what the rest of a path begins with: one of the lists */
    list *lists;    /* patterns to be tried one by one; the first are those to be tried on any path */
    uint32_t lists_size;
    uint32_t lists_capacity;
} tree;

/* Where a walk came by patterns that are to be tried: a list, and the position of the first that is not tried yet. */
typedef struct {
    const list *indices;
    uint32_t position;
} tree_trial;

typedef struct {
    const tree *all;
    text path;
    uint32_t from;      /* only indices not below it count */
    uint32_t best;      /* the smallest found so far, or NEVER */
    tree_trial *trials; /* what the walk came by: has room for all lists of the tree. NULL: they are left out */
    uint32_t trials_size;
} tree_walk;

void tree_init(tree *made);

/* Adds a pattern of a greater index than all before. */
void tree_add(tree *all, const pattern *added, uint32_t index);

/* Adds a pattern that is to be tried on paths that begin with a literal. */
void tree_hang(tree *all, text prefix, uint32_t index);

/* Looks for the smallest index of a pattern that matches a path, plain or canonical. Where it is canonical, what is found
 * may have captures that would hold what they cannot, such as `?`. */
void tree_find(tree_walk *walk);

/* Whether there are patterns to be tried one by one. */
static inline bool tree_has_trials(const tree *all)
{
    return all->lists_size > 1 || all->lists[0].size > 0;
}

size_t tree_memory(const tree *all);
void tree_free(tree *all);

#endif
