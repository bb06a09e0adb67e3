#ifndef CRYPT_COMPARE_H
#define CRYPT_COMPARE_H

#include <stddef.h>

/* Whether a password has a hash as the system keeps it, by crypt(3) of libcrypt: 1 if it has, 0 if it has not.
   -1 if libcrypt does not know the kind of hash, reads another setting than its first `setting` bytes, or refuses the password, which may be too long for it, or if
   there is no memory. The password has no zero byte. Nothing of it stays in memory.

   The time that this takes is for the hash to say: see its cost first. Any thread may call it. */
int crypt_compare(const unsigned char *password, size_t length, const char *hash, size_t setting);

#endif
