/* What the protections ask of a path, as Xinatra::Protection::PathTraversal. */
#ifndef XINATRA_PROTECT_H
#define XINATRA_PROTECT_H

#include <stdbool.h>
#include "text.h"

/* Whether the app may see a path as it is. False may be a false alarm: then Ruby decides. */
bool protect_clean(text path);

#endif
