#include "crypt-compare.h"

#ifdef __linux__
#include <crypt.h>
#include <stdlib.h>
#include <string.h>

/* What libcrypt's functions have left below the caller. */
static __attribute__((noinline)) void wipe_stack(void)
{
    char unused[32 * 1024];
    explicit_bzero(unused, sizeof unused);
}

int crypt_compare(const unsigned char *password, size_t length, const char *hash, size_t setting)
{
    char text[CRYPT_MAX_PASSPHRASE_SIZE];
    if (length >= sizeof text) return -1;
    struct crypt_data *data = calloc(1, sizeof *data);
    if (data == NULL) return -1;
    if (length > 0) memcpy(text, password, length);
    text[length] = 0;
    const char *computed = crypt_rn(text, hash, data, sizeof *data);
    explicit_bzero(text, sizeof text);
    wipe_stack();
    int result = -1;
    /* Of another setting than the one that was given, such as a salt that was cut, it says nothing. */
    if (computed != NULL && strlen(computed) == strlen(hash) && strncmp(computed, hash, setting) == 0) {
        unsigned char difference = 0;
        for (const char *of = computed + setting, *with = hash + setting; *of; of++, with++)
            difference |= (unsigned char)(*of ^ *with);
        result = difference == 0;
    }
    explicit_bzero(data, sizeof *data);
    free(data);
    return result;
}
#else
/* What other systems call crypt(3) does not know the hashes that are in use. */
int crypt_compare(const unsigned char *password, size_t length, const char *hash, size_t setting)
{
    (void)password;
    (void)length;
    (void)hash;
    (void)setting;
    return -1;
}
#endif
