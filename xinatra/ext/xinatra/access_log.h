/* Xinatra::Native::AccessLog: a line for each request, see lib/xinatra/server/access_log.rb. */
#ifndef XINATRA_ACCESS_LOG_H
#define XINATRA_ACCESS_LOG_H

#include <ruby.h>
#include "account.h"

typedef struct access_log access_log;

/* The log that a Ruby object is. Raises TypeError where it is none. */
access_log *access_log_of(VALUE self);

/* Adds a request's line, unless it was closed. */
void access_log_add(access_log *all, const account *of, const char *remote);

void Init_access_log(VALUE native);

#endif
