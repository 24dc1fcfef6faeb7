#include "sampler.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>

void keeper_tell(sampler *s)
{
    if (!atomic_exchange(&s->waiting, 1)) sem_post(&s->work);
}

/* Returns false where there is no memory for the timeline: then the tree alone is kept. */
static bool keep_timeline(sampler *s, const sampled_thread *thread, const uint32_t *nodes)
{
    if (s->finished_size == FINISHED_MOST) return false;
    if (s->finished_size == s->finished_capacity) {
        size_t capacity = s->finished_capacity ? 2 * s->finished_capacity : 16;
        finished_thread *larger = realloc(s->finished, capacity * sizeof *larger);
        if (!larger) return false;
        s->finished = larger;
        s->finished_capacity = capacity;
    }
    finished_thread *made = &s->finished[s->finished_size];
    made->tid = thread->tid;
    made->thread = thread->thread;
    size_t capacity = timeline_kept(&thread->timeline) ? thread->timeline.size + 64 : 0;
    if (!timeline_init(&made->timeline, capacity, 0)) return false;
    if (capacity && !timeline_translate(&thread->timeline, nodes, &made->timeline)) {
        timeline_free(&made->timeline);
        return false;
    }
    s->finished_size++;
    return true;
}

static void add_counts(sample_counts *to, const sample_counts *from)
{
    to->samples += from->samples;
    to->gc += from->gc;
    to->deferred += from->deferred;
    to->faults += from->faults;
    to->handling += from->handling;
}

static void merge(sampler *s, const sampled_thread *thread)
{
    uint32_t *nodes = malloc(thread->tree.size * sizeof *nodes);
    if (nodes && call_tree_merge(&s->merged, &thread->tree, nodes)) keep_timeline(s, thread, nodes);
    free(nodes);
    add_counts(&s->counts, &thread->counts);
}

static sampled_thread *unlink_ended(sampler *s)
{
    sampled_thread *ended = NULL;
    sampled_thread **at = &s->threads;
    for (sampled_thread *thread; (thread = *at);) {
        if (!thread->ended) {
            at = &thread->next;
            continue;
        }
        *at = thread->next;
        thread->next = ended;
        ended = thread;
    }
    return ended;
}

static size_t memory(const sampler *s)
{
    size_t sum = frame_table_memory(&s->frames) + call_tree_memory(&s->merged);
    for (const sampled_thread *thread = s->threads; thread; thread = thread->next) sum += sampled_thread_memory(thread);
    for (size_t index = 0; index < s->finished_size; index++) sum += s->finished[index].timeline.capacity;
    return sum;
}

static void note_memory(sampler *s)
{
    size_t now = memory(s);
    if (now > s->most_memory) s->most_memory = now;
}

/* Handlers are kept out for as short as can be: what they would have sampled is put down to the next sample. */
void keeper_work(sampler *s)
{
    gate_close(&benchdd_entry.gate);
    for (sampled_thread *thread = s->threads; thread; thread = thread->next) {
        if (sampled_thread_crowded(thread)) sampled_thread_grow(thread);
    }
    if (frame_table_crowded(&s->frames)) frame_table_grow(&s->frames);
    note_memory(s);
    sampled_thread *ended = unlink_ended(s);
    gate_open(&benchdd_entry.gate);
    for (sampled_thread *thread; (thread = ended);) {
        ended = thread->next;
        merge(s, thread);
        sampled_thread_free(thread);
    }
    note_memory(s);
}

static void *keep(void *argument)
{
    sampler *s = argument;
    while (!atomic_load(&s->ending)) {
        if (sem_wait(&s->work)) continue; /* interrupted */
        atomic_store(&s->waiting, 0);
        pthread_mutex_lock(&benchdd_entry.lock);
        keeper_work(s);
        pthread_mutex_unlock(&benchdd_entry.lock);
    }
    return NULL;
}

/* It gets no signals: Ruby's are for Ruby's threads. */
int keeper_start(sampler *s)
{
    sigset_t all, before;
    sigfillset(&all);
    atomic_store(&s->ending, 0);
    atomic_store(&s->waiting, 0);
    if (sem_init(&s->work, 0, 0)) return errno;
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&s->keeper, NULL, keep, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error) sem_destroy(&s->work);
    s->has_keeper = !error;
    return error;
}

void keeper_stop(sampler *s)
{
    if (!s->has_keeper) return;
    atomic_store(&s->ending, 1);
    sem_post(&s->work);
    pthread_join(s->keeper, NULL);
    sem_destroy(&s->work);
    s->has_keeper = false;
}
