#include "CEmbedded.h"

static const unsigned char default_policy[] = {
#embed "../../policies/default.json"
};

/* In the order of the names; a test compares this table with the folder. */
#define POLICY(name, bytes) {name, bytes, sizeof bytes}
static const embedded_file policies[] = {
    POLICY("default", default_policy),
};

embedded_file embedded_policy(size_t index) { return policies[index]; }
size_t embedded_policy_count(void) { return sizeof policies / sizeof policies[0]; }
