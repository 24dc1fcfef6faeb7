/* Xinatra::Native::Way: what a request asks about a plan, laid out for C. Made by Front for each plan. */
#ifndef XINATRA_WAY_H
#define XINATRA_WAY_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>
#include "pattern.h"
#include "request.h"

/* How a handler gets at the route's captures. */
enum captures {
    CAPTURES_LATER,  /* by `params`, which Ruby fills in when it is called */
    CAPTURES_SOLE,   /* by `params`, which is indexed by the name of the only capture, and by no other */
    CAPTURES_PARAMS, /* by `params`, which the handler mentions, so that they are made before */
    CAPTURES_VALUES  /* as the block's arguments */
};

/* What a handler does that can do nothing else, see Xinatra::MethodReading#quiet. */
enum quiet { QUIET_NOT, QUIET_STRING, QUIET_REDIRECT };

typedef struct {
    VALUE route; /* a Xinatra::Route */
    VALUE label;
    ID handler;
    uint32_t literal;       /* how many bytes a path has that it matches literally; 0 where it has captures */
    pattern pattern;        /* where it has captures that C can read */
    VALUE names;            /* of these, an Array */
    enum captures captures;
    bool splat;             /* the last capture is a splat without a name, whose value is an Array in `params` */
    enum quiet quiet;
    bool captures_suffice;  /* no more is read of `params` */
    bool direct;
    bool fixed; /* without captures */
} way_route;

/* The routes of a verb. */
typedef struct {
    VALUE router; /* nil where there are none */
    way_route *routes;
    uint32_t size;
} way_table;

/* A before filter. */
typedef struct {
    ID handler;
    bool mentions_params; /* so that they are made before */
} way_filter;

/* So many content types are known to a way. */
enum { WAY_TYPES = 16 };

/* Responses of a content type. */
typedef struct {
    VALUE content_type;
    VALUE prepared; /* an Array of headers, by the body's length */
    VALUE respond;  /* makes those of a longer body */
    bool guarded;   /* they may have to be kept from the client */
} way_type;

typedef struct {
    VALUE plan;
    VALUE plan_cell;
    VALUE class;    /* of the instance that each request gets */
    VALUE instance; /* copied for each request; nil where the class need only be allocated */
    VALUE not_found; /* what answers where no route matches, or nil */
    VALUE direct_way; /* what this was made of */
    way_type types[WAY_TYPES]; /* the first is what a response has that does not say another */
    uint32_t type_count;
    VALUE protections;     /* headers that are added to one of that content type */
    VALUE response_class;  /* Xinatra::Response */
    VALUE headers_class;   /* Rack::Headers */
    way_table tables[VERB_OTHER]; /* by verb */
    way_filter *filters;
    uint32_t filter_count;
    uint64_t editions;    /* when the plan was last seen to be its class's */
    bool plain;           /* nothing but these and the handler runs */
    bool strings_suffice; /* a String from it is a whole response */
    bool settles_alone;   /* nothing of the app's own runs after it */
    bool guards_referrers; /* only from requests with a Referer may a response have to be kept */
    bool types_late;      /* @late_type may be set, see content_types.c */
    bool keeps_params;    /* a filter may keep `params`, rather than what it finds in it */
    bool redirects_late;  /* @redirected may be set, see redirect.c */
    bool reads_env;       /* something may read @env as such */
    bool cleans_paths;
    bool strict_paths;
    bool empty_path_info;
} way;

/* The way that a Ruby object is. */
way *way_of(VALUE self);

/* What is known of a content type, made when it is first asked for. NULL where too many are known. */
const way_type *way_typed(way *asked, VALUE content_type);

/* Whether a plan is still the one of its class. */
bool way_current(way *asked);

/* The route that answers a path directly. NULL where there is none; then `missed` tells whether surely none matches at all. */
const way_route *way_find(const way *asked, const request *made, bool *missed);

void Init_way(VALUE native);

#endif
