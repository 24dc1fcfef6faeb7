#include "environment.h"
#include <ruby/encoding.h>
#include <ruby/st.h>
#include <stdbool.h>
#include "known.h"

static const char *const NAMES[KEY_COUNT] = {
    [FIELD_CONTENT_LENGTH] = "CONTENT_LENGTH",
    [FIELD_CONTENT_TYPE] = "CONTENT_TYPE",
    [FIELD_COOKIE] = "HTTP_COOKIE",
    [FIELD_EXPECT] = "HTTP_EXPECT",
    [FIELD_FORWARDED] = "HTTP_FORWARDED",
    [FIELD_HOST] = "HTTP_HOST",
    [FIELD_ORIGIN] = "HTTP_ORIGIN",
    [FIELD_REFERER] = "HTTP_REFERER",
    [FIELD_TRANSFER_ENCODING] = "HTTP_TRANSFER_ENCODING",
    [FIELD_X_FORWARDED_FOR] = "HTTP_X_FORWARDED_FOR",
    [FIELD_X_FORWARDED_HOST] = "HTTP_X_FORWARDED_HOST",
    [FIELD_X_FORWARDED_PORT] = "HTTP_X_FORWARDED_PORT",
    [FIELD_X_FORWARDED_PROTO] = "HTTP_X_FORWARDED_PROTO",
    [FIELD_X_FORWARDED_SCHEME] = "HTTP_X_FORWARDED_SCHEME",
    [FIELD_X_FORWARDED_SSL] = "HTTP_X_FORWARDED_SSL",
    [KEY_REQUEST_METHOD] = "REQUEST_METHOD",
    [KEY_PATH_INFO] = "PATH_INFO",
    [KEY_QUERY_STRING] = "QUERY_STRING",
    [KEY_SCRIPT_NAME] = "SCRIPT_NAME",
    [KEY_HTTPS] = "HTTPS",
    [KEY_URL_SCHEME] = "rack.url_scheme",
    [KEY_QUERY_HASH] = "rack.request.query_hash",
    [KEY_FORM_HASH] = "rack.request.form_hash",
    [KEY_FORM_PAIRS] = "rack.request.form_pairs",
    [KEY_FORM_ERROR] = "rack.request.form_error",
    [KEY_ORIGINAL_METHOD] = "rack.methodoverride.original_method",
};

enum { SLOTS = 128 };

static struct {
    VALUE strings[KEY_COUNT];
    size_t sizes[KEY_COUNT];
    int8_t slots[SLOTS]; /* which key has this slot, -1 for none */
} keys;

VALUE environment_key(int which)
{
    return keys.strings[which];
}

VALUE environment_value(VALUE env, int which)
{
    return rb_hash_lookup2(env, keys.strings[which], Qundef);
}

#ifdef HAVE_RB_HASH_TBL

/* Smaller ones are not kept in a table; those of more would take too much of the stack. */
enum { SMALLEST = 9, LARGEST = 128 };

/* Of a name of four bytes and more. The factors give each key a slot of its own, and few others the slot of a key. */
static size_t slot_of(const char *name, size_t size)
{
    return (size * 20 + (unsigned char)name[size - 1] * 3u + (unsigned char)name[size - 4]) % SLOTS;
}

/* Which key it is; -1 for any other. Most keys of a server are the Strings that are known here themselves. */
static int key_of(VALUE key)
{
    if (!RB_TYPE_P(key, T_STRING)) return -1;

    const char *name;
    size_t size;
    RSTRING_GETMEM(key, name, size);
    if (size < 4) return -1;

    int which = keys.slots[slot_of(name, size)];
    if (which < 0 || key == keys.strings[which]) return which;
    if (size != keys.sizes[which] || memcmp(name, NAMES[which], size) != 0) return -1;

    return rb_enc_asciicompat(rb_enc_get(key)) ? which : -1;
}

static bool read_table(VALUE env, environment *into)
{
    size_t size = RHASH_SIZE(env);
    if (size < SMALLEST || size > LARGEST) return false;

    st_data_t found[LARGEST], values[LARGEST];
    size = st_keys(RHASH_TBL(env), found, LARGEST);
    st_values(RHASH_TBL(env), values, LARGEST);
    for (size_t index = 0; index < size; index++) {
        int which = key_of((VALUE)found[index]);
        if (which >= 0) into->values[which] = (VALUE)values[index];
    }
    return true;
}

#else

static bool read_table(VALUE env, environment *into)
{
    return false;
}

#endif

void environment_read(VALUE env, environment *into)
{
    for (int which = 0; which < KEY_COUNT; which++) into->values[which] = Qundef;
    if (read_table(env, into)) return;

    for (int which = 0; which < KEY_COUNT; which++) into->values[which] = environment_value(env, which);
}

void Init_environment(void)
{
    memset(keys.slots, -1, sizeof(keys.slots));
    for (int which = 0; which < KEY_COUNT; which++) {
        keys.strings[which] = known_string(NAMES[which]);
        keys.sizes[which] = strlen(NAMES[which]);
        int8_t *slot = &keys.slots[slot_of(NAMES[which], keys.sizes[which])];
        if (*slot >= 0) rb_bug("%s and %s share a slot", NAMES[which], NAMES[*slot]);

        *slot = (int8_t)which;
    }
}
