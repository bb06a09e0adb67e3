#include "CEmbedded.h"

_Alignas(64) static const unsigned char bytes[] = {
#embed "common-passwords.bin"
};

const unsigned char *embedded_common_passwords(void) { return bytes; }
size_t embedded_common_passwords_size(void) { return sizeof bytes; }
