#include "CEmbedded.h"

static const unsigned char bytes[] = {
#embed "../../wordlists/passphrase-words.txt"
};

const unsigned char *embedded_passphrase_words(void) { return bytes; }
size_t embedded_passphrase_words_size(void) { return sizeof bytes; }
