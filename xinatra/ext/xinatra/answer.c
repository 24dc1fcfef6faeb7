#include "answer.h"
#include "framing.h"
#include "ruby_text.h"

/* It has no content, and says so (RFC 9110, section 15.3.6). */
enum { RESET_CONTENT = 205 };

enum { EARLY_HINTS = 103 };

static struct {
    VALUE bad_header;
} names;

static void check(bool written)
{
    if (!written) rb_memerror();
}

static void refuse_header(text name, text value)
{
    rb_raise(names.bad_header, "the header %" PRIsVALUE " cannot be sent with the value %" PRIsVALUE ": it has a character that would end it",
             rb_str_inspect(rb_str_new(name.bytes, (long)name.size)), rb_str_inspect(rb_str_new(value.bytes, (long)value.size)));
}

static void write_line(answer *made, text name, text value)
{
    if (!writer_name_sound(name) || !writer_value_sound(value)) refuse_header(name, value);
    check(writer_field(made->out, name, value));
}

/* Rack 2 has several values of a name in lines. */
static void write_lines(answer *made, text name, text value)
{
    const char *feed;
    while ((feed = memchr(value.bytes, '\n', value.size))) {
        size_t size = (size_t)(feed - value.bytes);
        write_line(made, name, text_slice(value, 0, size));
        value = text_slice(value, size + 1, value.size - size - 1);
    }
    write_line(made, name, value);
}

/* A length that is none counts as not given. */
static void take_length(answer *made, text digits)
{
    uint64_t length = 0;
    if (digits.size == 0 || digits.size > 18) return;
    for (size_t at = 0; at < digits.size; at++) {
        if (digits.bytes[at] < '0' || digits.bytes[at] > '9') return;
        length = length * 10 + (uint64_t)(digits.bytes[at] - '0');
    }
    made->length = length;
    made->sized = true;
}

/* What is Rack's own, and no header. */
static bool take_rack(answer *made, text name)
{
    if (name.size < 5 || memcmp(name.bytes, "rack.", 5) != 0) return false;

    if (text_named(name, "rack.hijack")) made->hijacked = true;
    return true;
}

/* What a field is to the server. */
enum role { ROLE_NONE, ROLE_READ, ROLE_OWN };

/* ROLE_OWN: what the server says itself (RFC 9110, section 7.6.1; RFC 9112, section 6), so that nothing is to be written. */
static enum role take_field(answer *made, text name, text value)
{
    if (name.size < 4) return ROLE_NONE;
    switch (name.bytes[0] | 0x20) {
    case 'c':
        if (text_named(name, "content-length")) {
            take_length(made, value);
            return ROLE_OWN;
        }
        if (!text_named(name, "connection")) return ROLE_NONE;
        if (framing_lists(value, "close")) made->persistent = false;
        return framing_lists(value, "upgrade") ? ROLE_READ : ROLE_OWN; /* of a 426 (RFC 9110, section 7.8) */
    case 'd':
        if (!text_named(name, "date")) return ROLE_NONE;
        made->dated = true;
        return ROLE_READ;
    case 'k': return text_named(name, "keep-alive") ? ROLE_OWN : ROLE_NONE;
    case 't': return text_named(name, "transfer-encoding") ? ROLE_OWN : ROLE_NONE;
    case 'x':
        if (!text_named(name, "x-request-id")) return ROLE_NONE;
        if (made->id.bytes) made->identified = true;
        return ROLE_READ;
    default: return ROLE_NONE;
    }
}

static void write_value(answer *made, VALUE name, VALUE value)
{
    VALUE string = rb_obj_as_string(value);
    text key = ruby_text(name), written = ruby_text(string);
    enum role role = made->framing == ANSWER_BARE ? ROLE_READ : take_field(made, key, written);
    if (role == ROLE_OWN) return;

    size_t before = buffer_size(made->out);
    write_lines(made, key, written);
    text line = buffer_text(made->out);
    line = text_slice(line, before, line.size - before);
    if (role == ROLE_NONE && line.size == key.size + written.size + 4) usual_fields_keep(made->usual, name, written, line);
    RB_GC_GUARD(string);
}

static bool write_usual(answer *made, VALUE name, VALUE value)
{
    if (!RB_TYPE_P(name, T_STRING) || !RB_TYPE_P(value, T_STRING)) return false;

    text line = usual_fields_find(made->usual, name, value);
    if (!line.bytes) return false;

    check(buffer_add(made->out, line));
    return true;
}

static int write_field(VALUE key, VALUE value, VALUE data)
{
    answer *made = (answer *)data;
    if (write_usual(made, key, value)) return ST_CONTINUE;

    VALUE name = rb_obj_as_string(key);
    if (take_rack(made, ruby_text(name))) return ST_CONTINUE;
    if (!RB_TYPE_P(value, T_ARRAY)) {
        write_value(made, name, value);
    } else {
        for (long index = 0; index < RARRAY_LEN(value); index++) write_value(made, name, RARRAY_AREF(value, index));
    }
    RB_GC_GUARD(name);
    return ST_CONTINUE;
}

/* RFC 9112, section 6.3. */
static void choose_framing(answer *made, long long length)
{
    if (made->status == RESET_CONTENT) length = 0;
    if (made->sized && made->to_head) length = (long long)made->length;
    else if (length < 0 && made->sized) length = (long long)made->length;
    made->length = length < 0 ? 0 : (uint64_t)length;
    made->sized = length >= 0;
    if (writer_without_content(made->status)) made->framing = ANSWER_EMPTY;
    else if (made->sized) made->framing = ANSWER_SIZED;
    else made->framing = made->minor ? ANSWER_CHUNKED : ANSWER_CLOSED;
    if (made->framing == ANSWER_CLOSED && !made->to_head) made->persistent = false;
}

/* RFC 9110, section 8.6: none where there is no content; of a HEAD what a GET would be told, where that is known. */
static bool write_framing(answer *made)
{
    if (made->framing == ANSWER_SIZED && (made->length || !made->to_head)) return writer_length(made->out, made->length);
    if (made->framing == ANSWER_CHUNKED && !made->to_head) return writer_raw(made->out, "transfer-encoding: chunked\r\n");
    return true;
}

/* RFC 9112, section 9.3. */
static bool write_connection(answer *made)
{
    if (!made->persistent) return writer_raw(made->out, "connection: close\r\n");
    return made->minor || writer_raw(made->out, "connection: keep-alive\r\n");
}

void answer_head(answer *made, VALUE headers, long long length)
{
    check(writer_status(made->out, made->status));
    rb_hash_foreach(headers, write_field, (VALUE)made);
    choose_framing(made, length);
    check(write_framing(made));
    check(made->dated || writer_add_date(made->out, made->date, made->now));
    check(!made->id.bytes || made->identified || writer_request_id(made->out, made->id));
    check(write_connection(made));
    check(writer_raw(made->out, "\r\n"));
    if (made->to_head || made->status == RESET_CONTENT) made->framing = ANSWER_EMPTY;
}

void answer_bare_head(answer *made, VALUE headers)
{
    made->framing = ANSWER_BARE;
    made->persistent = false;
    check(writer_status(made->out, made->status));
    rb_hash_foreach(headers, write_field, (VALUE)made);
    check(writer_raw(made->out, "\r\n"));
}

/* Nothing of it is written where something cannot be. */
static VALUE write_hints(VALUE data)
{
    VALUE *arguments = (VALUE *)data;
    answer *made = (answer *)arguments[0];
    check(writer_status(made->out, EARLY_HINTS));
    rb_hash_foreach(arguments[1], write_field, (VALUE)made);
    check(writer_raw(made->out, "\r\n"));
    return Qnil;
}

void answer_hints(answer *made, VALUE headers)
{
    answer interim = { .out = made->out, .usual = made->usual, .framing = ANSWER_BARE };
    size_t begun = buffer_size(made->out);
    VALUE arguments[] = { (VALUE)&interim, headers };
    int state = 0;
    rb_protect(write_hints, (VALUE)arguments, &state);
    if (!state) return;

    buffer_cut(made->out, begun);
    rb_jump_tag(state);
}

void answer_trailers(answer *made, VALUE headers)
{
    answer trailers = { .out = made->out, .usual = made->usual };
    rb_hash_foreach(headers, write_field, (VALUE)&trailers);
}

bool answer_measure(VALUE body, long long *length)
{
    if (RB_TYPE_P(body, T_STRING)) {
        *length = RSTRING_LEN(body);
        return true;
    }
    if (!RB_TYPE_P(body, T_ARRAY) || RBASIC_CLASS(body) != rb_cArray) return false;

    *length = 0;
    for (long index = 0; index < RARRAY_LEN(body); index++) {
        VALUE part = RARRAY_AREF(body, index);
        if (!RB_TYPE_P(part, T_STRING)) return false;
        *length += RSTRING_LEN(part);
    }
    return true;
}

/* The app's own code may have changed the body since it was measured (that of a header's to_s): what is more than was told would
 * be taken for the next response. */
static void write_part(answer *made, VALUE part)
{
    Check_Type(part, T_STRING);
    text bytes = ruby_text(part);
    uint64_t left = made->length - made->content;
    if (bytes.size > left) bytes.size = (size_t)left;
    check(buffer_add(made->out, bytes));
    made->content += bytes.size;
}

void answer_body(answer *made, VALUE body)
{
    if (made->framing == ANSWER_EMPTY) return;
    if (RB_TYPE_P(body, T_STRING)) {
        write_part(made, body);
    } else {
        for (long index = 0; index < RARRAY_LEN(body); index++) write_part(made, RARRAY_AREF(body, index));
    }
    if (made->content < made->length) made->persistent = false;
}

void Init_answer(VALUE native)
{
    names.bad_header = rb_path2class("Xinatra::Native::BadHeader");
    rb_gc_register_mark_object(names.bad_header);
}
