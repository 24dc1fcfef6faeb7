#include "chunks.h"
#include "parser.h"

enum { BAD_REQUEST = 400, CONTENT_TOO_LARGE = 413 };

enum {
    SIZE,        /* hexadecimal digits */
    SIZE_BLANK,  /* blanks behind it, before a semicolon */
    NAME_BEGIN,  /* of an extension, behind its semicolon */
    NAME,
    NAME_BLANK,  /* blanks behind it */
    VALUE_BEGIN, /* behind an equals sign */
    VALUE,
    QUOTED,
    QUOTED_PAIR, /* behind a backslash */
    QUOTE_END,   /* behind the second quote */
    VALUE_BLANK, /* blanks behind it, before a semicolon */
    SIZE_END,    /* LF */
    CONTENT,
    CONTENT_CR,
    CONTENT_LF,
    TRAILER_BEGIN, /* of a line, which is a field or empty */
    TRAILER_NAME,
    TRAILER,       /* in a field's value */
    TRAILER_LF,
    LAST_LF
};

static int digit(char byte)
{
    if (byte >= '0' && byte <= '9') return byte - '0';
    if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
    return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

/* RFC 9110, section 5.5: no control stands in a value. */
static bool sound(char byte)
{
    unsigned char code = (unsigned char)byte;
    return code == '\t' || (code >= ' ' && code != 0x7F);
}

/* Zeros in front are digits as well, and counted as what is no content. */
static int read_digit(chunks *body, int value)
{
    if (body->left >> 60) return CONTENT_TOO_LARGE;
    if (body->sized && body->left == 0) body->overhead++;

    body->sized = true;
    body->left = body->left * 16 + (uint64_t)value;
    return PARSER_PARTIAL;
}

/* What comes behind a size, a name or a value: `blanks` where blanks come. */
static int after(char byte, int blanks)
{
    if (byte == '\r') return SIZE_END;
    if (byte == ';') return NAME_BEGIN;
    return text_blank(byte) ? blanks : -1;
}

static int after_blanks(char byte, int same)
{
    if (byte == ';') return NAME_BEGIN;
    return text_blank(byte) ? same : -1;
}

/* Which state an extension is in behind a byte (RFC 9112, section 7.1.1); -1 for a byte that cannot stand there. */
static int in_extension(int state, char byte)
{
    switch (state) {
    case SIZE: return after(byte, SIZE_BLANK);
    case NAME_BEGIN: return text_token(byte) ? NAME : text_blank(byte) ? NAME_BEGIN : -1;
    case NAME: return text_token(byte) ? NAME : byte == '=' ? VALUE_BEGIN : after(byte, NAME_BLANK);
    case NAME_BLANK: return byte == '=' ? VALUE_BEGIN : after_blanks(byte, NAME_BLANK);
    case VALUE_BEGIN: return text_token(byte) ? VALUE : byte == '"' ? QUOTED : text_blank(byte) ? VALUE_BEGIN : -1;
    case VALUE: return text_token(byte) ? VALUE : after(byte, VALUE_BLANK);
    case QUOTED: return byte == '"' ? QUOTE_END : byte == '\\' ? QUOTED_PAIR : sound(byte) ? QUOTED : -1;
    case QUOTED_PAIR: return sound(byte) ? QUOTED : -1;
    case QUOTE_END: return after(byte, VALUE_BLANK);
    default: return after_blanks(byte, state);
    }
}

static int read_extension(chunks *body, char byte)
{
    int next = in_extension(body->state, byte);
    if (next < 0) return BAD_REQUEST;

    body->state = (uint8_t)next;
    return PARSER_PARTIAL;
}

static int read_size(chunks *body, char byte)
{
    int value = digit(byte);
    if (value >= 0) return read_digit(body, value);
    return body->sized ? read_extension(body, byte) : BAD_REQUEST;
}

static int end_size(chunks *body, char byte)
{
    if (byte != '\n') return BAD_REQUEST;

    body->sized = false;
    body->state = body->left ? CONTENT : TRAILER_BEGIN;
    return PARSER_PARTIAL;
}

/* A field begins with a name (RFC 9112, section 7.1.2): a folded one is refused, as in a head. */
static int begin_trailer(chunks *body, char byte)
{
    body->state = byte == '\r' ? LAST_LF : TRAILER_NAME;
    return byte == '\r' || text_token(byte) ? PARSER_PARTIAL : BAD_REQUEST;
}

static int read_name(chunks *body, char byte)
{
    if (byte == ':') body->state = TRAILER;
    return byte == ':' || text_token(byte) ? PARSER_PARTIAL : BAD_REQUEST;
}

static int expect(chunks *body, char byte, char wanted, int next)
{
    body->state = (uint8_t)next;
    return byte == wanted ? PARSER_PARTIAL : BAD_REQUEST;
}

static int read_value(chunks *body, char byte)
{
    if (byte == '\r') body->state = TRAILER_LF;
    else if (!sound(byte)) return BAD_REQUEST;
    return PARSER_PARTIAL;
}

static int read_byte(chunks *body, char byte)
{
    switch (body->state) {
    case SIZE: return read_size(body, byte);
    case SIZE_END: return end_size(body, byte);
    case CONTENT_CR: return expect(body, byte, '\r', CONTENT_LF);
    case CONTENT_LF: return expect(body, byte, '\n', SIZE);
    case TRAILER_BEGIN: return begin_trailer(body, byte);
    case TRAILER_NAME: return read_name(body, byte);
    case TRAILER: return read_value(body, byte);
    case TRAILER_LF: return expect(body, byte, '\n', TRAILER_BEGIN);
    case LAST_LF: return byte == '\n' ? PARSER_WHOLE : BAD_REQUEST;
    default: return read_extension(body, byte);
    }
}

static bool counts(const chunks *body)
{
    bool extends = body->state > SIZE && body->state < SIZE_END;
    return extends || body->state == TRAILER_NAME || body->state == TRAILER;
}

/* As much of a chunk as has come. */
static text take_content(chunks *body, text *from)
{
    size_t size = from->size < body->left ? from->size : (size_t)body->left;
    text piece = text_slice(*from, 0, size);
    *from = text_slice(*from, size, from->size - size);
    body->left -= size;
    if (body->left == 0) body->state = CONTENT_CR;
    return piece;
}

int chunks_next(chunks *body, text *from, text *piece)
{
    *piece = (text){ from->bytes, 0 };
    while (from->size) {
        if (body->state == CONTENT) {
            *piece = take_content(body, from);
            return PARSER_PARTIAL;
        }
        int status = read_byte(body, from->bytes[0]);
        *from = text_slice(*from, 1, from->size - 1);
        if (status != PARSER_PARTIAL) return status;
        if (counts(body)) body->overhead++;
        if (body->overhead > CHUNKS_OVERHEAD) return CONTENT_TOO_LARGE;
    }
    return PARSER_PARTIAL;
}

uint64_t chunks_announced(const chunks *body)
{
    return body->state == CONTENT ? body->left : 0;
}
