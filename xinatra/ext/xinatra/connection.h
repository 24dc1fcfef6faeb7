/* A client's connection: its socket, what has come over it, and what is to be sent. Needs nothing of Ruby. */
#ifndef XINATRA_CONNECTION_H
#define XINATRA_CONNECTION_H

#include <poll.h>
#include "account.h"
#include "deadlines.h"
#include "inbound.h"
#include "proxy_header.h"
#include "tls.h"

typedef struct connection {
    deadline deadline;       /* first, so that one is the other */
    struct connection *next; /* of those that are ready */
    int socket;
    tls_session *tls;        /* what it is spoken to through; NULL where the socket itself is */
    uint32_t slot;
    uint32_t generation;     /* of the slot */
    uint8_t listener;        /* which it came by */
    bool queued;    /* it is among those that are ready */
    bool busy;      /* a thread has it */
    bool readable;  /* bytes may have come */
    bool hung;      /* the end of what the client sends has come, or will be read next */
    bool writable;  /* the socket may take bytes */
    bool ended;     /* the client sends no more */
    bool broken;    /* nothing can be sent or received any more */
    bool refused;   /* the client may still be sending what nobody reads */
    bool closing;   /* it is closed when all is sent */
    bool expired;   /* what was waited for did not come in time */
    bool lingering; /* all is sent, and what still comes is passed over (RFC 9112, section 9.6) */
    bool crossed;   /* TLS waits for the socket to take bytes in order to read, or to have some in order to send */
    bool parting;   /* TLS is to say, behind all else, that nothing more is sent */
    bool unintroduced; /* a proxy has to say first whom it is for */
    bool trusted;   /* its peer is believed when he says for whom he asks */
    bool bare;      /* the client speaks without TLS where there should be; so does this end by now */
    inbound in;
    buffer out;
    int file;               /* what is sent behind `out`; -1 for none */
    uint64_t file_at;       /* from this byte on */
    uint64_t file_left;     /* so many */
    struct connection **channel; /* what stays open behind a response begins with a pointer to this one; or NULL */
    char remote[ADDRESS_TEXT]; /* the client's address; where trusted proxies are configured, of the request that comes or is answered */
    address peer;           /* who has connected; known only where they are */
    uint64_t begun;         /* when the head of the request that comes or is answered was whole, as in an account; 0: nobody keeps one */
    account *owed;          /* of the request whose response is being sent; NULL for none */
} connection;

/* Reads the header of the PROXY protocol, once it is whole: then the client is whom that tells, and nothing behind it was read, which may be
 * TLS. */
enum proxy_found connection_introduce(connection *one);

/* Reads what has come, at most so many bytes. */
void connection_read(connection *one, size_t most);

/* How many bytes are to be sent. */
static inline uint64_t connection_pending(const connection *one)
{
    return buffer_size(&one->out) + one->file_left + one->parting;
}

/* Sends a file's bytes behind what is to be sent; the file is closed then. */
void connection_add_file(connection *one, int file, uint64_t size);

/* It is not sent after all. */
void connection_forget_file(connection *one);

/* Sends what is to be sent, as far as the client takes it, up to a mebibyte. */
void connection_send(connection *one);

/* What the socket has to be ready for, as poll(2) has it, so that more can be sent. */
static inline short connection_awaits(const connection *one)
{
    return one->crossed ? POLLIN : POLLOUT;
}

/* With TLS it is part of what is to be sent that this is the end (RFC 8446, section 6.1). */
static inline void connection_part(connection *one)
{
    one->parting = one->tls != NULL;
}

/* Says that nothing more is sent. */
void connection_end(connection *one);

/* Nothing is sent or received any more; a socket that was given away is left alone. */
void connection_break(connection *one);

/* Reads some of what has come, and forgets it. */
void connection_pass_over(connection *one);

/* Frees what it has, and closes its socket unless that was given away. */
void connection_free(connection *one);

#endif
