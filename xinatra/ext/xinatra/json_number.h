/* Numbers as JSON text. */
#ifndef XINATRA_JSON_NUMBER_H
#define XINATRA_JSON_NUMBER_H

#include "json_text.h"

/* Room for what integer_text and float_text write. */
enum { NUMBER_ROOM = 40 };

/* An integer's digits: ids are written several times in a row, without a String of their own. */
text integer_text(char room[NUMBER_ROOM], long value);

/* A float as Float#to_s has it, where a few digits say it exactly, as of amounts of money; else nothing. */
text float_text(char room[NUMBER_ROOM], double value);

/* A number (RFC 8259, section 6); null for what JSON has no word for; other text in quotes. */
void json_put_number(json_text *into, text whole);

/* A number in quotes, as BigDecimal#to_s("F") has it; other text as such. */
void json_put_decimal(json_text *into, text whole);

#endif
