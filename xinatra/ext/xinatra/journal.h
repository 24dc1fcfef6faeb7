/* Lines on their way to a file. Whoever adds one does not wait for it: a thread of the journal's own writes what has come, once a second, and sooner where
 * it is much. While nothing can be written, lines are kept as far as there is room. Needs nothing of Ruby.
 *
 * One thread adds at a time, as Ruby's lock sees to, and one takes: a ring with two positions, each moved by one of them, so that there is
 * no other lock. */
#ifndef XINATRA_JOURNAL_H
#define XINATRA_JOURNAL_H

#include <stdint.h>
#include "text.h"

typedef struct journal journal;

/* Opens a file, to whose end is written, or with NULL the standard output. NULL where that cannot be: see errno. */
journal *journal_open(const char *path);

/* Adds a line, with its end. A line for which there is no room is lost. */
void journal_add(journal *all, text line);

/* Opens the file anew, soon: somebody has moved it away. What was added before may still go to the old one. */
void journal_reopen(journal *all);

/* Why nothing could be written or opened when it was tried last: an errno; 0: it could. */
int journal_error(const journal *all);

/* How many lines were lost. */
uint64_t journal_lost(const journal *all);

/* Writes what there is, and frees it; waits a second at most where nothing can be written. In a child of the process that has opened it,
 * nothing is written: those lines are the parent's. */
void journal_close(journal *all);

#endif
