/* Xinatra::Native::Way: what a request asks about a plan, laid out for C. Made by Front for each plan, and never changed. */
#ifndef XINATRA_WAY_H
#define XINATRA_WAY_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>
#include "request.h"

/* How a handler gets at the route's captures. */
enum captures {
    CAPTURES_LATER, /* by `params`, which Ruby fills in when it is called */
    CAPTURES_SOLE,  /* by `params`, which is indexed by the name of the only capture, and by no other */
    CAPTURES_VALUE, /* as the block's argument, of the only capture */
    CAPTURES_VALUES /* as the block's arguments, of several captures, which Ruby finds */
};

typedef struct {
    VALUE route; /* a Xinatra::Route */
    VALUE label;
    ID handler;
    uint32_t literal;       /* how many bytes a path has that it matches literally; 0 where it has captures */
    uint32_t capture_start; /* where the only capture begins, which runs to the end of the path; 0 where it is not so */
    enum captures captures;
    bool direct;
    bool fixed; /* without captures */
} way_route;

/* The routes of a verb. */
typedef struct {
    VALUE router; /* nil where there are none */
    way_route *routes;
    uint32_t size;
} way_table;

typedef struct {
    VALUE plan;
    VALUE plan_cell;
    VALUE class;    /* of the instance that each request gets */
    VALUE instance; /* copied for each request; nil where the class need only be allocated */
    VALUE not_found; /* what answers where no route matches, or nil */
    VALUE prepared; /* an Array of headers, by the body's length */
    VALUE respond;  /* makes those of a longer body */
    VALUE content_type;    /* what a response has that does not say another */
    VALUE protections;     /* headers that are added to one of that content type */
    VALUE response_class;  /* Xinatra::Response */
    VALUE headers_class;   /* Rack::Headers */
    way_table tables[VERB_OTHER]; /* by verb */
    ID *filters;          /* the handlers of the before filters */
    uint32_t filter_count;
    bool plain;           /* nothing but these and the handler runs */
    bool strings_suffice; /* a String from it is a whole response */
    bool settles_alone;   /* nothing of the app's own runs after it */
    bool redirects_late;  /* @redirected may be set, see redirect.c */
    bool guarded;         /* which may have to be kept from the client */
    bool cleans_paths;
    bool strict_paths;
    bool empty_path_info;
} way;

/* The way that a Ruby object is. */
const way *way_of(VALUE self);

/* Whether a plan is still the one of its class. */
bool way_current(const way *asked);

/* The route that answers a path directly. NULL where there is none; then `missed` tells whether surely none matches at all. */
const way_route *way_find(const way *asked, const request *made, bool *missed);

void Init_way(VALUE native);

#endif
