#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unwind.h>

#include "native_stack.h"

static uintptr_t interpreter;      /* runs Ruby's code until it returns to C */
static uintptr_t interpreter_loop; /* what that calls, unless it is compiled into it */

typedef struct {
    uintptr_t *functions;
    int size;
    bool interrupted; /* the handler's own frames have been passed */
    bool ended;       /* the interpreter has been reached */
} walk_state;

static _Unwind_Reason_Code step(struct _Unwind_Context *context, void *data)
{
    walk_state *state = data;
    int before = 0;
    uintptr_t address = _Unwind_GetIPInfo(context, &before);
    if (before) state->interrupted = true; /* where a signal came, not where a call returns to */
    if (!state->interrupted) return _URC_NO_REASON;
    uintptr_t function = (uintptr_t)_Unwind_FindEnclosingFunction((void *)(before ? address : address - 1));
    if (!function) return _URC_END_OF_STACK;
    if (function == interpreter) {
        state->ended = true;
        return _URC_END_OF_STACK;
    }
    state->functions[state->size++] = function;
    return state->size == NATIVE_DEEPEST ? _URC_END_OF_STACK : _URC_NO_REASON;
}

static int walk(uintptr_t *functions, bool interrupted)
{
    walk_state state = {.functions = functions, .interrupted = interrupted};
    _Unwind_Backtrace(step, &state);
    if (state.ended && state.size && functions[state.size - 1] == interpreter_loop) state.size--;
    return state.size;
}

void native_stack_prepare(void)
{
    interpreter = (uintptr_t)dlsym(RTLD_DEFAULT, "rb_vm_exec");
    interpreter_loop = 0;
    uintptr_t functions[NATIVE_DEEPEST];
    int size = walk(functions, true);
    if (interpreter && size) interpreter_loop = functions[size - 1];
}

int native_stack_walk(uintptr_t *functions) { return walk(functions, false); }

static const char *file_name(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path ? path : "?";
}

void native_frame_name(VALUE frame, char *name, size_t size)
{
    uintptr_t function = (uintptr_t)frame >> 1;
    Dl_info info;
    const ElfW(Sym) *symbol = NULL;
    if (!dladdr1((void *)function, &info, (void **)&symbol, RTLD_DL_SYMENT)) {
        snprintf(name, size, "0x%zx", (size_t)function);
    } else if (symbol && info.dli_sname && function < (uintptr_t)info.dli_saddr + symbol->st_size) {
        snprintf(name, size, "%s (%s)", info.dli_sname, file_name(info.dli_fname));
    } else {
        snprintf(name, size, "+0x%zx (%s)", (size_t)(function - (uintptr_t)info.dli_fbase), file_name(info.dli_fname));
    }
}
