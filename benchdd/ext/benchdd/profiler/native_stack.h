/* The C functions that a thread is in, above Ruby's interpreter. */
#ifndef BENCHDD_NATIVE_STACK_H
#define BENCHDD_NATIVE_STACK_H

#include <ruby.h>
#include <stddef.h>
#include <stdint.h>

enum { NATIVE_DEEPEST = 48 };

/* Finds out where the interpreter is, and has the unwinder load what it needs: to be called by a method of Ruby's, before
 * a handler walks. */
void native_stack_prepare(void);

/* In a signal handler: where the functions begin that were interrupted, the innermost first, up to the interpreter's
 * loop. Returns how many. Code that has no unwinding tables, such as YJIT's, ends a stack. */
int native_stack_walk(uintptr_t *functions);

/* A function among Ruby's frames: a VALUE that is no object. */
static inline VALUE native_frame(uintptr_t function) { return (VALUE)(function << 1 | 1); }
static inline bool native_frame_p(VALUE frame) { return frame & 1; }

/* Writes the function's name and library, or the library and the place in it where it has no name. */
void native_frame_name(VALUE frame, char *name, size_t size);

#endif
