#include "CEmbedded.h"

static const unsigned char new_password[] = {
#embed "../../forms/new-password.json"
};

static const unsigned char reset_password[] = {
#embed "../../forms/reset-password.json"
};

static const unsigned char sign_in[] = {
#embed "../../forms/sign-in.json"
};

/* In the order of the names; a test compares this table with the folder. */
#define FORM(name, bytes) {name, bytes, sizeof bytes}
static const embedded_file forms[] = {
    FORM("new-password", new_password),
    FORM("reset-password", reset_password),
    FORM("sign-in", sign_in),
};

embedded_file embedded_form(size_t index) { return forms[index]; }
size_t embedded_form_count(void) { return sizeof forms / sizeof forms[0]; }
