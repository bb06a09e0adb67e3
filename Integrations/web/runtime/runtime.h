#ifndef RUNTIME_H
#define RUNTIME_H

#include <stddef.h>
#include <stdint.h>

struct unpacked_model {
  const uint8_t *model;
  size_t model_size;
  /* wordlists/common-passwords.txt, within the pack. */
  const uint8_t *passwords;
  size_t passwords_size;
};

/* Traps for what is not a pack. The result lies in memory of its own, but for the passwords. */
void unpack_model(const uint8_t *pack, size_t size, struct unpacked_model *result);

#endif
