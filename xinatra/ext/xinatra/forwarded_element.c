#include "forwarded_element.h"

static void take(text *from, size_t size)
{
    *from = text_slice(*from, size, from->size - size);
}

static void skip_blanks(text *from)
{
    while (from->size && text_blank(from->bytes[0])) take(from, 1);
}

static text take_token(text *from)
{
    size_t size = 0;
    while (size < from->size && text_token(from->bytes[size])) size++;
    text token = text_slice(*from, 0, size);
    take(from, size);
    return token;
}

/* RFC 9110, section 5.6.4. What stands between the quotes, with backslashes; false where they do not end. */
static bool take_quoted(text *from, text *value)
{
    size_t at = 1;
    while (at < from->size && from->bytes[at] != '"') at += from->bytes[at] == '\\' ? 2 : 1;
    if (at >= from->size) return false;

    *value = text_slice(*from, 1, at - 1);
    take(from, at + 1);
    return true;
}

static bool take_value(text *from, text *value)
{
    if (from->size && from->bytes[0] == '"') return take_quoted(from, value);

    *value = take_token(from);
    return value->size > 0;
}

/* Where the value of a parameter is kept; NULL for one that nobody here asks for. */
static text *place(forwarded_element *made, text name)
{
    if (text_named(name, "for")) return &made->node;
    if (text_named(name, "proto")) return &made->proto;
    return text_named(name, "host") ? &made->host : NULL;
}

/* A parameter comes once. Nothing that is asked for needs a backslash. */
static bool take_pair(text *from, forwarded_element *made)
{
    text name = take_token(from), value;
    if (name.size == 0 || from->size == 0 || from->bytes[0] != '=') return false;

    take(from, 1);
    if (!take_value(from, &value)) return false;

    text *kept = place(made, name);
    if (!kept) return true;
    if (kept->bytes || memchr(value.bytes, '\\', value.size)) return false;

    *kept = value;
    return true;
}

bool forwarded_element_next(text *list, forwarded_element *made)
{
    *made = (forwarded_element){ .empty = true };
    for (;;) {
        skip_blanks(list);
        if (list->size && list->bytes[0] != ',' && list->bytes[0] != ';') {
            if (!take_pair(list, made)) return false;
            made->empty = false;
            skip_blanks(list);
        }
        if (list->size == 0) return true;

        char end = list->bytes[0];
        if (end != ',' && end != ';') return false;
        take(list, 1);
        if (end == ',') return true;
    }
}
