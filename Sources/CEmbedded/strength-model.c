#include "CEmbedded.h"

_Alignas(64) static const unsigned char bytes[] = {
#embed "strength-model.bin"
};

const unsigned char *embedded_strength_model(void) { return bytes; }
size_t embedded_strength_model_size(void) { return sizeof bytes; }
