/* Xinatra::Native::Loop: answers requests that come over sockets, see lib/xinatra/native/loop.rb. Whoever runs here holds Ruby's
 * lock, which so is the only one. */
#ifndef XINATRA_LOOP_H
#define XINATRA_LOOP_H

#include <ruby.h>
#include "crew.h"
#include "entrance.h"
#include "handlers.h"
#include "observer.h"
#include "usual_fields.h"

typedef struct {
    poller poller;
    crew crew;
    handlers handlers;
    observer observer;
    tally tally;          /* where nobody else has one for it */
    inbound_limits limits;
    size_t message_bytes;  /* that a message of a WebSocket has at most */
    size_t outgoing_bytes; /* that wait for a client whose connection stays open */
    writer_date date;
    uint32_t turns;       /* how many a connection had */
    uint64_t requests;    /* how many were answered */
    VALUE app, finisher, folder, access_log, figures, networks;
    trusted_proxies trusted; /* where some are configured; its networks are that String's */
    VALUE bases[POLLER_LISTENERS]; /* what environments begin with, of each listener */
    VALUE forms[POLLER_LISTENERS]; /* the environments of each that were made before */
    VALUE other_bases[POLLER_LISTENERS]; /* of requests whose client has not asked by the listener's scheme, as trusted proxies say; or nil */
    VALUE secrets[POLLER_LISTENERS]; /* what TLS sessions begin with, or nil */
    bool fetches;         /* the app answers messages, not environments */
    bool hints;           /* apps may send early hints */
    entrance entrance;
    usual_fields usual;
    bool stopped;
    unsigned forks;       /* of the process that works for it */
    head read;            /* the head that was read last */
} loop;

loop *loop_of(VALUE self);

/* Whether this process has inherited the loop from one that works for it. */
bool loop_forked(const loop *all);

void Init_loop(VALUE native);

#endif
