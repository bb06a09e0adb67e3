#include "CEmbedded.h"

_Alignas(64) static const unsigned char bytes[] = {
#embed "leaked-passwords.bin"
};

const unsigned char *embedded_leaked_passwords(void) { return bytes; }
size_t embedded_leaked_passwords_size(void) { return sizeof bytes; }
