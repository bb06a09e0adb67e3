#include "CEmbedded.h"

#include <string.h>

/* Made by Scripts/build-compatibility-forms: how many characters there are, in four bytes; each of them, in order, in
   four; where its form begins, in two each, and where the last one ends; the forms. Little-endian. */
_Alignas(64) static const unsigned char table[] = {
#embed "compatibility-forms.bin"
};

static uint32_t number(size_t place, int bytes) {
  uint32_t value = 0;
  while (bytes-- > 0) value = value << 8 | table[place + bytes];
  return value;
}

int embedded_compatibility_form(uint32_t character, unsigned char *form) {
  size_t count = number(0, 4), low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (number(4 + 4 * middle, 4) < character) low = middle + 1; else high = middle;
  }
  if (low == count || number(4 + 4 * low, 4) != character) return -1;
  size_t starts = 4 + 4 * count, start = number(starts + 2 * low, 2);
  int size = (int)(number(starts + 2 * low + 2, 2) - start);
  memcpy(form, table + starts + 2 * (count + 1) + start, size);
  return size;
}
