/* Hands bytes to the leaves in C, for libFuzzer, with Ruby inside: leaves.rb compares what they make of them with what their
 * twins in Ruby do. */
#include <ruby.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

void Init_engine(void);
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static VALUE load_engine(VALUE self)
{
    Init_engine();
    return Qtrue;
}

static void fail(void)
{
    VALUE text = rb_funcall(rb_errinfo(), rb_intern("full_message"), 0);
    fprintf(stderr, "%s\n", StringValueCStr(text));
    abort();
}

/* Ruby's own methods in Ruby come with its options; a program of nothing is among them. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char name[] = "fuzz", flag[] = "-e", nothing[] = "";
    char *arguments[] = { name, flag, nothing, NULL };
    int state = 0;
    RUBY_INIT_STACK;
    ruby_init();
    ruby_exec_node(ruby_options(3, arguments));
    rb_define_global_function("load_engine", load_engine, 0);
    rb_load_protect(rb_utf8_str_new_cstr(FUZZ_SCRIPT), 0, &state);
    if (state) fail();
    return 0;
}

static VALUE ask(VALUE bytes)
{
    return rb_funcall(rb_path2class("Fuzz"), rb_intern("one"), 1, bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int state = 0;
    rb_protect(ask, rb_str_new((const char *)data, (long)size), &state);
    if (state) fail();
    return 0;
}
