#include "CEmbedded.h"

_Alignas(64) static const unsigned char bytes[] = {
#embed "language-words.bin"
};

const unsigned char *embedded_language_words(void) { return bytes; }
size_t embedded_language_words_size(void) { return sizeof bytes; }
