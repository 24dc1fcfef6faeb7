/* Messages of WebSockets (RFC 6455, section 5), of which a client sends one behind the other. Sans I/O; needs nothing of Ruby. */
#ifndef XINATRA_FRAMES_H
#define XINATRA_FRAMES_H

#include "buffer.h"
#include "utf8.h"

enum { FRAMES_CONTROL = 125 /* bytes that a control frame has at most (section 5.5) */ };

/* Section 11.8. */
enum opcode {
    OPCODE_CONTINUATION = 0x0, OPCODE_TEXT = 0x1, OPCODE_BINARY = 0x2, OPCODE_CLOSE = 0x8, OPCODE_PING = 0x9, OPCODE_PONG = 0xA
};

/* Section 7.4.1. */
enum close_code {
    CLOSE_NORMAL = 1000, CLOSE_GOING_AWAY = 1001, CLOSE_PROTOCOL_ERROR = 1002, CLOSE_NONE = 1005, CLOSE_ABNORMAL = 1006,
    CLOSE_INVALID = 1007, CLOSE_TOO_BIG = 1009
};

enum frames_found {
    FRAMES_PARTIAL, /* more has to come */
    FRAMES_MESSAGE, /* of text or bytes: see `message` */
    FRAMES_PING, FRAMES_PONG, FRAMES_CLOSE, /* see `control` */
    FRAMES_WRONG    /* the client is to be told why: see `code` */
};

/* Begins as zeros, but for the limits. */
typedef struct {
    size_t most;        /* bytes that a message has at most, as it comes */
    bool deflated;      /* messages may be compressed (RFC 7692) */

    buffer message;     /* what has come of a message */
    uint8_t kind;       /* its opcode; 0: none has begun */
    bool compressed;    /* it is */
    bool taken;         /* it was whole, and is forgotten with the next call */
    utf8 state;         /* of a text that is not compressed */

    uint64_t left;      /* of the frame that is coming, in bytes */
    uint8_t opcode;     /* of it */
    bool final;         /* it is its message's last */
    bool in_frame;      /* its head was read */
    char mask[4];
    uint8_t turn;       /* which byte of the mask is next */
    char control[FRAMES_CONTROL];
    uint8_t control_size;

    uint16_t code;      /* of a close (section 7.4), or why something is wrong */
} frames;

/* Reads on, and takes what was read from `rest`. False of memory counts as a message that is too big. */
enum frames_found frames_next(frames *all, buffer *rest);

/* What a control frame brings; of a close the reason alone. */
text frames_control(const frames *all);

/* Whether part of a message has come, and not all. */
static inline bool frames_begun(const frames *all)
{
    return (all->kind && !all->taken) || all->in_frame;
}

/* Writes a frame that is a message by itself. False where there is no memory. */
bool frames_write(buffer *out, enum opcode opcode, bool compressed, text payload);

/* Writes a close (section 5.5.1); the reason is cut to what fits, at a character. CLOSE_NONE has no payload. */
bool frames_write_close(buffer *out, uint16_t code, text reason);

void frames_free(frames *all);

#endif
