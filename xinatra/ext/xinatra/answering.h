/* One request that is answered: the app is asked, and its response is written. */
#ifndef XINATRA_ANSWERING_H
#define XINATRA_ANSWERING_H

#include <ruby.h>
#include "answer.h"
#include "loop.h"
#include "sending.h"

/* Its objects are nil until there are such. */
typedef struct {
    loop *loop;
    connection *connection;
    VALUE holder;   /* the loop's */
    VALUE message;
    VALUE file;      /* what its body was spooled to, or nil */
    VALUE response;  /* what the app answered, or nil */
    VALUE error;     /* what it raised, or nil */
    VALUE outlet;    /* what a body is written to while it is made, or nil */
    VALUE conversation; /* of a connection that stays open behind the response, or nil */
    answer answer;
    size_t begun;   /* how many bytes are to be sent before the response */
    handler handler;
    bool upgraded;  /* the socket is somebody else's now */
} turn;

/* Asks the app for a request that is whole, and sends what it says, as far as that goes at once. */
enum next answering_respond(turn *now);

/* To the next request, once the response is sent. */
enum next answering_go_on(loop *all, connection *one);

/* A response's head is about to be written: now it is decided what it says of the time, and of the connection. */
void answering_begin(loop *all, answer *made);

/* The connection is somebody else's again while the app's own callbacks run. */
void answering_end(turn *now);

void Init_answering(void);

#endif
