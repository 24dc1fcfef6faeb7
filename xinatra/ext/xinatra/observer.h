/* Keeps account of requests: for the access log, and for the figures. Where nobody wants either, a look at a flag is all that it costs. */
#ifndef XINATRA_OBSERVER_H
#define XINATRA_OBSERVER_H

#include <ruby.h>
#include "access_log.h"
#include "answer.h"
#include "poller.h"
#include "request_id.h"

typedef struct {
    bool on;
    access_log *log; /* or NULL */
    tally *tally;
    const parser_limits *limits;
    enum request_ids ids;
    request_id_source source;
} observer;

void observer_note_head(observer *all, connection *one);
void observer_note_turn(observer *all, connection *one, VALUE holder, const answer *made, bool closed);

/* A request's head is whole, now or before. */
static inline void observer_head(observer *all, connection *one)
{
    if (all->on && !one->begun) observer_note_head(all, one);
}

/* A connection's turn is over, in which a message was answered, or nil; `closed`: it is going to be closed. */
static inline void observer_turn(observer *all, connection *one, VALUE holder, const answer *made, bool closed)
{
    if (all->on && (!NIL_P(holder) || one->owed || closed)) observer_note_turn(all, one, holder, made, closed);
}

/* Gives a request its id, see request_id.h: a String; or nil where there is none. */
VALUE observer_identify(observer *all, VALUE holder);

/* A request was refused, by so many bytes of content, before it is taken. */
void observer_refused(observer *all, connection *one, int status, size_t size, text id);

/* All is over, also for those whose response is still being sent; but for those that a thread has. */
void observer_abandon(observer *all, const poller *connections);

#endif
