#include "environment.h"
#include <ruby/encoding.h>
#include <ruby/st.h>
#include "known.h"

static const char *const NAMES[KEY_COUNT] = {
    [FIELD_CONNECTION] = "HTTP_CONNECTION",
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

/* More than four times as many as there are keys, so that most slots are free. */
enum { SLOTS = 128 };

static struct {
    VALUE strings[KEY_COUNT];
    size_t sizes[KEY_COUNT];
    st_index_t hashes[KEY_COUNT]; /* as a Hash has them, which are others in each process */
    int8_t slots[SLOTS];          /* which key has this slot or a slot before it, -1 for none */
    const struct st_hash_type *type; /* of a Hash that compares Strings; NULL where its entries cannot be read */
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

/* Smaller ones are not kept in a table. */
enum { SMALLEST = 9 };

/* An entry of a table, as Ruby has had it since 2.4. What was taken out has a hash that no key has. Its hash alone tells that
 * a key is none of those asked for: the key itself need not be looked at. */
typedef struct {
    st_index_t hash;
    VALUE key, value;
} entry;

static bool equal(const entry *found, int which)
{
    VALUE key = found->key;
    if (key == keys.strings[which]) return true;
    if (!RB_TYPE_P(key, T_STRING) || (size_t)RSTRING_LEN(key) != keys.sizes[which]) return false;

    return memcmp(RSTRING_PTR(key), NAMES[which], keys.sizes[which]) == 0 && rb_enc_asciicompat(rb_enc_get(key));
}

/* Which key an entry has; -1 for any other. */
static int key_of(const entry *found)
{
    for (size_t slot = found->hash % SLOTS; keys.slots[slot] >= 0; slot = (slot + 1) % SLOTS) {
        int which = keys.slots[slot];
        if (keys.hashes[which] == found->hash && equal(found, which)) return which;
    }
    return -1;
}

bool environment_read(VALUE env, environment *into)
{
    if (RHASH_SIZE(env) < SMALLEST) return false;

    const st_table *table = RHASH_TBL(env);
    if (table->type != keys.type) return false;

    for (int which = 0; which < KEY_COUNT; which++) into->values[which] = Qundef;
    const entry *entries = (const entry *)table->entries;
    for (st_index_t index = table->entries_start; index < table->entries_bound; index++) {
        int which = key_of(&entries[index]);
        if (which >= 0) into->values[which] = entries[index].value;
    }
    return true;
}

static bool place_of(const st_table *table, VALUE key, uint32_t *place)
{
    for (st_index_t index = table->entries_start; index < table->entries_bound; index++) {
        if (((const entry *)table->entries)[index].key != key) continue;

        *place = (uint32_t)index;
        return true;
    }
    return false;
}

bool environment_places(VALUE env, const VALUE *wanted, uint32_t *places, size_t count)
{
    if (RHASH_SIZE(env) < SMALLEST || RHASH_TBL(env)->type != keys.type) return false;

    for (size_t index = 0; index < count; index++) {
        if (!place_of(RHASH_TBL(env), wanted[index], &places[index])) return false;
    }
    return true;
}

void environment_fill(VALUE env, const uint32_t *places, const VALUE *values, size_t count)
{
    entry *entries = (entry *)RHASH_TBL(env)->entries;
    for (size_t index = 0; index < count; index++) RB_OBJ_WRITE(env, &entries[places[index]].value, values ? values[index] : Qnil);
}

static void take_slot(int which)
{
    size_t slot = keys.hashes[which] % SLOTS;
    while (keys.slots[slot] >= 0) slot = (slot + 1) % SLOTS;
    keys.slots[slot] = (int8_t)which;
}

/* Learns the keys' hashes from a Hash that has them all, and whether its entries are where they are thought to be. */
static void learn_hashes(void)
{
    VALUE all = rb_hash_new();
    for (int which = 0; which < KEY_COUNT; which++) rb_hash_aset(all, keys.strings[which], INT2FIX(which));
    const st_table *table = RHASH_TBL(all);
    const entry *entries = (const entry *)table->entries;
    if (table->entries_start != 0 || table->entries_bound != KEY_COUNT) return;
    for (int which = 0; which < KEY_COUNT; which++) {
        if (entries[which].key != keys.strings[which] || entries[which].value != INT2FIX(which)) return;
        keys.hashes[which] = entries[which].hash;
    }
    for (int which = 0; which < KEY_COUNT; which++) take_slot(which);
    keys.type = table->type;
    RB_GC_GUARD(all);
}

#else

bool environment_read(VALUE env, environment *into)
{
    return false;
}

bool environment_places(VALUE env, const VALUE *wanted, uint32_t *places, size_t count)
{
    return false;
}

void environment_fill(VALUE env, const uint32_t *places, const VALUE *values, size_t count)
{
}

static void learn_hashes(void)
{
}

#endif

void Init_environment(void)
{
    memset(keys.slots, -1, sizeof(keys.slots));
    for (int which = 0; which < KEY_COUNT; which++) {
        keys.strings[which] = known_string(NAMES[which]);
        keys.sizes[which] = strlen(NAMES[which]);
    }
    learn_hashes();
}
