/* Xinatra::Native::Figures: tallies of several processes, see lib/xinatra/server/figures.rb. */
#ifndef XINATRA_FIGURES_H
#define XINATRA_FIGURES_H

#include <ruby.h>
#include "tally.h"

/* The tally that this process has claimed. Raises where it has none. */
tally *figures_claimed(VALUE self);

void Init_figures(VALUE native);

#endif
