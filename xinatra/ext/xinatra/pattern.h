/* A pattern whose captures each end with their segment: Xinatra::Pattern::Simple, which says more. */
#ifndef XINATRA_PATTERN_H
#define XINATRA_PATTERN_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>
#include "text.h"

/* Stands between a pattern's literals: what comes, up to the next slash, is captured. No literal has it. */
#define CAPTURED '\0'

/* What may follow the last literal. */
enum ending { ENDING_NONE, ENDING_SLASH, ENDING_SPLAT };

typedef struct {
    char *bytes; /* the literals; NULL: a pattern that only its Ruby object can match */
    uint32_t size;
    enum ending ending;
} pattern;

/* Reads a Xinatra::Pattern::Simple. Raises TypeError where it is none, ArgumentError where it is too long. */
void pattern_init(pattern *made, VALUE simple);

static inline text pattern_text(const pattern *asked)
{
    return (text){ asked->bytes, asked->size };
}

/* Whether it is one literal, and matches one plain path. */
bool pattern_static(const pattern *asked);

/* Matches a path that is plain or canonical; no capture but a splat may go beyond the offset `limit`. */
bool pattern_fits(const pattern *asked, text path, size_t limit);

/* Where the captures of a path stand that the pattern matches, and in which no byte stands for another. Returns how many
 * there are; 0 where they are more than `most`. */
uint32_t pattern_captures(const pattern *asked, text path, text *captures, uint32_t most);

void pattern_free(pattern *old);

#endif
