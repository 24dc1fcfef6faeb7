#include "sampled_thread.h"

#include "clock.h"
#include "memory.h"

static void stack_free(stack *s)
{
    free(s->frames);
    free(s->lines);
    free(s->nodes);
    memset(s, 0, sizeof *s);
}

static bool stack_init(stack *s, int capacity)
{
    memset(s, 0, sizeof *s);
    s->frames = zeroed((size_t)capacity, sizeof *s->frames);
    s->lines = zeroed((size_t)capacity, sizeof *s->lines);
    s->nodes = zeroed((size_t)capacity, sizeof *s->nodes);
    if (s->frames && s->lines && s->nodes) return true;
    stack_free(s);
    return false;
}

static bool make_stacks(sampled_thread *thread, int capacity)
{
    stack walked, last;
    if (!stack_init(&walked, capacity)) return false;
    if (!stack_init(&last, capacity)) {
        stack_free(&walked);
        return false;
    }
    stack_free(&thread->walked);
    stack_free(&thread->last);
    thread->walked = walked;
    thread->last = last;
    thread->stack_capacity = capacity;
    thread->wants_deeper = false;
    return true;
}

sampled_thread *sampled_thread_new(pid_t tid, VALUE thread, bool kept, uint64_t start_wall)
{
    sampled_thread *made = zeroed(1, sizeof *made);
    if (!made) return NULL;
    made->tid = tid;
    made->thread = thread;
    made->ticker.perf = -1;
    made->last_cpu = clock_ns(thread_cpu_clock(tid));
    made->last_wall = wall_ns();
    if (make_stacks(made, STACK_DEPTH) && call_tree_init(&made->tree, TREE_NODES) &&
        timeline_init(&made->timeline, kept ? TIMELINE_BYTES : 0, start_wall)) {
        return made;
    }
    sampled_thread_free(made);
    return NULL;
}

void sampled_thread_free(sampled_thread *thread)
{
    stack_free(&thread->walked);
    stack_free(&thread->last);
    call_tree_free(&thread->tree);
    timeline_free(&thread->timeline);
    free(thread);
}

size_t sampled_thread_memory(const sampled_thread *thread)
{
    size_t frame = sizeof(VALUE) + sizeof(int) + sizeof(uint32_t);
    return sizeof *thread + 2 * (size_t)thread->stack_capacity * frame + call_tree_memory(&thread->tree) +
           thread->timeline.capacity;
}

static bool tree_crowded(const sampled_thread *thread)
{
    return !call_tree_has_room(&thread->tree, (uint32_t)(thread->stack_capacity + NATIVE_DEEPEST)) ||
           thread->tree.size > thread->tree.capacity / 4 * 3;
}

bool sampled_thread_crowded(const sampled_thread *thread)
{
    return thread->wants_deeper || tree_crowded(thread) || timeline_crowded(&thread->timeline);
}

void sampled_thread_grow(sampled_thread *thread)
{
    if (thread->wants_deeper && thread->stack_capacity < STACK_DEEPEST) make_stacks(thread, 2 * thread->stack_capacity);
    thread->wants_deeper = false;
    if (tree_crowded(thread)) call_tree_grow(&thread->tree);
    if (timeline_kept(&thread->timeline) && timeline_crowded(&thread->timeline)) timeline_grow(&thread->timeline);
}
