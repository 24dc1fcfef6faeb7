/* Xinatra::IndifferentHash's look-ups. */
#ifndef XINATRA_INDIFFERENT_HASH_H
#define XINATRA_INDIFFERENT_HASH_H

#include <ruby.h>

void Init_indifferent_hash(void);

#endif
