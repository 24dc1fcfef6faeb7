#include "access_log.h"
#include <errno.h>
#include <ruby/encoding.h>
#include <ruby/thread.h>
#include <unistd.h>
#include "journal.h"
#include "log_line.h"

struct access_log {
    journal *journal; /* NULL once it is closed */
    enum log_format format;
    log_second second;
    uint32_t pid;
};

static void *close_journal(void *data)
{
    journal_close(data);
    return NULL;
}

static void log_free(void *data)
{
    access_log *all = data;
    if (all->journal) journal_close(all->journal);
    xfree(all);
}

static size_t log_memory(const void *data)
{
    return sizeof(access_log);
}

static const rb_data_type_t LOG_TYPE = {
    .wrap_struct_name = "Xinatra::Native::AccessLog",
    .function = { .dfree = log_free, .dsize = log_memory },
    .flags = RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_WB_PROTECTED,
};

access_log *access_log_of(VALUE self)
{
    access_log *all;
    TypedData_Get_Struct(self, access_log, &LOG_TYPE, all);
    return all;
}

static VALUE allocate(VALUE class)
{
    access_log *all;
    return TypedData_Make_Struct(class, access_log, &LOG_TYPE, all);
}

/* AccessLog#initialize(path, combined) */
static VALUE initialize(VALUE self, VALUE path, VALUE combined)
{
    access_log *all = access_log_of(self);
    if (all->journal) rb_raise(rb_eRuntimeError, "a log is opened once");
    VALUE name = NIL_P(path) ? Qnil : rb_str_export_to_enc(rb_get_path(path), rb_filesystem_encoding());
    all->format = RTEST(combined) ? LOG_COMBINED : LOG_JSON;
    all->pid = (uint32_t)getpid();
    all->journal = journal_open(NIL_P(name) ? NULL : StringValueCStr(name));
    if (!all->journal) rb_sys_fail_str(name);

    RB_GC_GUARD(name);
    return self;
}

/* When the request began; where that is not known, when it has ended, which is now. */
static struct timespec beginning(const account *of)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    if (!of->begun) return time;

    uint64_t now = (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000, then = now - (of->ended - of->begun);
    return (struct timespec){ .tv_sec = (time_t)(then / 1000000), .tv_nsec = (long)(then % 1000000) * 1000 };
}

void access_log_add(access_log *all, const account *of, const char *remote)
{
    if (!all->journal) return;

    char line[LOG_LINE];
    log_circumstances circumstances = { beginning(of), remote, all->pid };
    size_t size = log_line(line, all->format, of, &circumstances, &all->second);
    journal_add(all->journal, (text){ line, size });
}

/* AccessLog#reopen */
static VALUE reopen(VALUE self)
{
    const access_log *all = access_log_of(self);
    if (all->journal) journal_reopen(all->journal);
    return Qnil;
}

/* AccessLog#error */
static VALUE error(VALUE self)
{
    const access_log *all = access_log_of(self);
    int number = all->journal ? journal_error(all->journal) : 0;
    return number ? rb_str_new_cstr(strerror(number)) : Qnil;
}

/* AccessLog#lost */
static VALUE lost(VALUE self)
{
    const access_log *all = access_log_of(self);
    return all->journal ? ULL2NUM(journal_lost(all->journal)) : INT2FIX(0);
}

/* AccessLog#close */
static VALUE finish(VALUE self)
{
    access_log *all = access_log_of(self);
    journal *closed = all->journal;
    all->journal = NULL;
    if (closed) rb_thread_call_without_gvl(close_journal, closed, NULL, NULL);
    return Qnil;
}

void Init_access_log(VALUE native)
{
    VALUE class = rb_define_class_under(native, "AccessLog", rb_cObject);
    rb_define_alloc_func(class, allocate);
    rb_define_private_method(class, "open_file", initialize, 2);
    rb_define_method(class, "reopen", reopen, 0);
    rb_define_method(class, "error", error, 0);
    rb_define_method(class, "lost", lost, 0);
    rb_define_method(class, "close", finish, 0);
}
