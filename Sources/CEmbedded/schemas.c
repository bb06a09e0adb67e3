#include "CEmbedded.h"

static const unsigned char form_1[] = {
#embed "../../policies/schema/form-1.json"
};

static const unsigned char policy_1[] = {
#embed "../../policies/schema/policy-1.json"
};

embedded_file embedded_form_schema(void) { return (embedded_file){"form-1", form_1, sizeof form_1}; }
embedded_file embedded_policy_schema(void) { return (embedded_file){"policy-1", policy_1, sizeof policy_1}; }
