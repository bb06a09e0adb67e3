#include "CEmbedded.h"

static const unsigned char form_1[] = {
#embed "../../policies/schema/form-1.json"
};

static const unsigned char policy_1[] = {
#embed "../../policies/schema/policy-1.json"
};

/* In the order of the names. */
static const embedded_file schemas[] = {
    {"form-1", form_1, sizeof form_1},
    {"policy-1", policy_1, sizeof policy_1},
};

embedded_file embedded_schema(size_t index) { return schemas[index]; }
size_t embedded_schema_count(void) { return sizeof schemas / sizeof schemas[0]; }
