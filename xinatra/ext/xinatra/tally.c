#include "tally.h"

/* Those of RFC 9110, section 9, and RFC 5789. A client may send any, and labels must not be its to make. */
const char *const TALLY_METHOD_NAMES[TALLY_METHODS] = { "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "other" };

const uint32_t TALLY_MICROSECONDS[TALLY_BOUNDS] = {
    50, 100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 2500000, 10000000,
};

static int method_of(text name)
{
    int which = 0;
    while (which < TALLY_METHODS - 1) {
        const char *known = TALLY_METHOD_NAMES[which];
        if (name.bytes && name.size == strlen(known) && memcmp(name.bytes, known, name.size) == 0) break;
        which++;
    }
    return which;
}

static int class_of(int status)
{
    int class = status / 100;
    return class < TALLY_CLASSES ? class : 0;
}

void tally_request(tally *all, const account *of)
{
    tally_add(&all->requests[method_of(of->method)][class_of(of->status)], 1);
    if (!of->begun) return;

    uint64_t took = of->ended - of->begun;
    int bound = 0;
    while (bound < TALLY_BOUNDS && took > TALLY_MICROSECONDS[bound]) bound++;
    tally_add(&all->durations[bound], 1);
    tally_add(&all->duration, took);
}
