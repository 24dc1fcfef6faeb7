#include "memory.h"
#include <malloc.h>
#include <stdlib.h>

/* The main one, and one for all threads. With the main one alone, which programs leave full of holes, Rack apps take 12 % more time. */
enum { ARENAS = 2 };

/* Native.limit_arenas: unless MALLOC_ARENA_MAX says how many there are to be. By default glibc gives each thread one of its own, so that
 * none waits for another. Ruby's threads wait for Ruby's lock anyway, and what one gives back to its own arena no other can use. */
static VALUE limit_arenas(VALUE native)
{
    (void)native;
#ifdef M_ARENA_MAX
    if (!getenv("MALLOC_ARENA_MAX")) mallopt(M_ARENA_MAX, ARENAS);
#endif
    return Qnil;
}

void Init_memory(VALUE native)
{
    rb_define_singleton_method(native, "limit_arenas", limit_arenas, 0);
}
