#include "usual_fields.h"

void usual_fields_mark(const usual_fields *all)
{
    for (size_t slot = 0; slot < USUAL_FIELDS; slot++) rb_gc_mark(all->slots[slot].name);
}

/* Values of different sizes, as content types are, do not drive each other out. */
static size_t slot_of(VALUE name, size_t value_size)
{
    return ((name >> 3) * 0x9E3779B1u + value_size * 7) / 64 % USUAL_FIELDS;
}

text usual_fields_find(const usual_fields *all, VALUE name, VALUE value)
{
    size_t size = (size_t)RSTRING_LEN(value);
    const usual_field *kept = &all->slots[slot_of(name, size)];
    if (kept->name != name || kept->value_size != size) return (text){ NULL, 0 };
    if (memcmp(kept->line + kept->value_at, RSTRING_PTR(value), size) != 0) return (text){ NULL, 0 };
    return (text){ kept->line, kept->size };
}

void usual_fields_keep(usual_fields *all, VALUE name, text value, text line)
{
    if (line.size > USUAL_FIELD_LINE || !OBJ_FROZEN(name)) return;

    usual_field *kept = &all->slots[slot_of(name, value.size)];
    kept->name = name;
    kept->size = (uint8_t)line.size;
    kept->value_size = (uint8_t)value.size;
    kept->value_at = (uint8_t)(line.size - value.size - 2);
    memcpy(kept->line, line.bytes, line.size);
}
