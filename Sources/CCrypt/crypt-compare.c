#include "crypt-compare.h"

#ifdef __linux__
#include <crypt.h>
#include <stdlib.h>
#include <string.h>

int crypt_compare(const char *password, const char *hash)
{
    struct crypt_data *data = calloc(1, sizeof *data);
    if (data == NULL) return -1;
    const char *computed = crypt_rn(password, hash, data, sizeof *data);
    int result = -1;
    if (computed != NULL) {
        size_t length = strlen(computed);
        unsigned char difference = length != strlen(hash);
        if (difference == 0)
            for (size_t i = 0; i < length; i++) difference |= (unsigned char)(computed[i] ^ hash[i]);
        result = difference == 0;
    }
    explicit_bzero(data, sizeof *data);
    free(data);
    return result;
}
#else
/* What other systems call crypt(3) does not know the hashes that are in use. */
int crypt_compare(const char *password, const char *hash)
{
    (void)password;
    (void)hash;
    return -1;
}
#endif
