#ifndef CDIGEST_H
#define CDIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The digests that breach corpora are made of, and the one that names a list, over bytes of any length. None
   of them allocates, and none leaves what it was given in its own memory. SHA-1 and MD4 are broken as signatures
   and good enough as names.

   They are not a library's: this code is also built for iOS and WebAssembly, where Debian's libraries are not,
   and nettle's licence does not go well with an app. */

/* SHA-1 (FIPS 180-4), as five big-endian words. */
void digest_sha1(const uint8_t *bytes, size_t count, uint32_t words[5]);

/* The same without instructions of the processor for it: for tests. */
void digest_sha1_portably(const uint8_t *bytes, size_t count, uint32_t words[5]);

/* A text of at most 16 bytes: the first eight and the others as little-endian numbers, with zeros behind the text. */
struct digest_short_text {
  uint64_t low, high;
  uint8_t count;
};

/* The first 64 bits of the SHA-1 of eight texts, in the time of about three. */
void digest_sha1_of_eight(const struct digest_short_text texts[8], uint64_t first_bits[8]);

/* MD4 (RFC 1320), as four big-endian words. */
void digest_md4(const uint8_t *bytes, size_t count, uint32_t words[4]);

/* The NT hash of a text in UTF-8: MD4 of its UTF-16LE. False if it is not UTF-8. */
bool digest_nt(const uint8_t *text, size_t count, uint32_t words[4]);

/* MD4 of the bytes read as Windows-1252 and widened to UTF-16LE. The five bytes that Windows-1252 leaves
   undefined stay as they are. */
void digest_nt_cp1252(const uint8_t *bytes, size_t count, uint32_t words[4]);

/* SHA-256 (FIPS 180-4) of bytes that come in pieces. */
struct digest_sha256 {
  uint32_t state[8];
  uint64_t count;
  uint8_t block[64];
};

void digest_sha256_begin(struct digest_sha256 *digest);
void digest_sha256_add(struct digest_sha256 *digest, const void *bytes, size_t count);

/* The digest, big-endian. Wipes the state, which has to begin anew. */
void digest_sha256_end(struct digest_sha256 *digest, uint8_t result[32]);

#endif
