#include "CEmbedded.h"

static const unsigned char bytes[] = {
#embed "../../wordlists/common-passwords.txt"
};

const unsigned char *embedded_common_passwords(void) { return bytes; }
size_t embedded_common_passwords_size(void) { return sizeof bytes; }
