#include "CEmbedded.h"

_Alignas(64) static const unsigned char bytes[] = {
#embed "word-places.bin"
};

const unsigned char *embedded_word_places(void) { return bytes; }
size_t embedded_word_places_size(void) { return sizeof bytes; }
