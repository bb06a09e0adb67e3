#include "CEmbedded.h"

static const unsigned char cis[] = {
#embed "../../policies/cis.json"
};

static const unsigned char default_policy[] = {
#embed "../../policies/default.json"
};

static const unsigned char microsoft_ad[] = {
#embed "../../policies/microsoft-ad.json"
};

static const unsigned char nist_800_63b_4[] = {
#embed "../../policies/nist-800-63b-4.json"
};

static const unsigned char nist_800_63b_4_mfa[] = {
#embed "../../policies/nist-800-63b-4-mfa.json"
};

static const unsigned char owasp_asvs_5[] = {
#embed "../../policies/owasp-asvs-5.json"
};

static const unsigned char pci_dss_4[] = {
#embed "../../policies/pci-dss-4.json"
};

static const unsigned char reset_password[] = {
#embed "../../policies/reset-password.json"
};

static const unsigned char sign_in[] = {
#embed "../../policies/sign-in.json"
};

static const unsigned char sign_in_username[] = {
#embed "../../policies/sign-in-username.json"
};

static const unsigned char three_of_four[] = {
#embed "../../policies/three-of-four.json"
};

/* In the order of the names; a test compares this table with the folder. */
#define POLICY(name, bytes) {name, bytes, sizeof bytes}
static const embedded_file policies[] = {
    POLICY("cis", cis),
    POLICY("default", default_policy),
    POLICY("microsoft-ad", microsoft_ad),
    POLICY("nist-800-63b-4", nist_800_63b_4),
    POLICY("nist-800-63b-4-mfa", nist_800_63b_4_mfa),
    POLICY("owasp-asvs-5", owasp_asvs_5),
    POLICY("pci-dss-4", pci_dss_4),
    POLICY("reset-password", reset_password),
    POLICY("sign-in", sign_in),
    POLICY("sign-in-username", sign_in_username),
    POLICY("three-of-four", three_of_four),
};

embedded_file embedded_policy(size_t index) { return policies[index]; }
size_t embedded_policy_count(void) { return sizeof policies / sizeof policies[0]; }
