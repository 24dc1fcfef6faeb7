/* What came of sampling, as Ruby objects: see lib/benchdd/profiler/reading.rb, which reads them. */
#ifndef BENCHDD_OUTCOME_H
#define BENCHDD_OUTCOME_H

#include "sampler.h"

/* Of a session that has ended, before its samples are forgotten. A Hash. */
VALUE outcome_of(const sampler *s);

#endif
