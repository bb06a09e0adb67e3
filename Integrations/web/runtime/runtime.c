/* What Embedded Swift and the C library expect of a system, for a page. The module asks the page for
   the time (clock_time_get), for the time limit of searches, and for characters' compatibility
   forms, which every browser has. */

#include "runtime.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

/* --- Random numbers: Swift's hash tables start with some --- */

static uint64_t seed = 0x9E3779B97F4A7C15;

/* The page gives random numbers before anything else, so that nobody can choose colliding keys. */
EXPORT("seed") void runtime_seed(uint32_t high, uint32_t low) {
  seed ^= (uint64_t)high << 32 | low;
}

void arc4random_buf(void *target, size_t size) {
  for (uint8_t *next = target; size > 0; next++, size--) {
    uint64_t z = seed += 0x9E3779B97F4A7C15; /* SplitMix64 */
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    *next = (uint8_t)(z ^ z >> 31);
  }
}

/* --- Stack protectors, which SwiftPM builds with --- */

uintptr_t __stack_chk_guard = 0x595E9FBD;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

/* --- Memory is wiped when it is given back (the link wraps both) --- */

size_t malloc_usable_size(void *memory);
void __real_free(void *memory);

/* Passwords pass through Swift's strings and arrays, which know nothing of secrets. */
void __wrap_free(void *memory) {
  if (!memory) return;
  memset(memory, 0, malloc_usable_size(memory));
  /* Or the compiler drops a write that nobody reads. */
  __asm__ volatile("" : : "r"(memory) : "memory");
  __real_free(memory);
}

/* Never grows in place by way of the library, which would copy and free the old bytes as they are. */
void *__wrap_realloc(void *memory, size_t size) {
  size_t had = memory ? malloc_usable_size(memory) : 0;
  if (memory && size <= had) return memory;
  void *larger = malloc(size);
  if (!larger || !memory) return larger;
  memcpy(larger, memory, had);
  __wrap_free(memory);
  return larger;
}

enum { UNTOUCHED = 16384 / sizeof(uint64_t) };

/* Wipes what calls that have returned left on the stack, which grows down to the start of memory: as
   far as a stretch that no frame leaves out is zero from the last time. */
EXPORT("wipeStack") void runtime_wipe_stack(void) {
  uint64_t *next = (uint64_t *)((uintptr_t)__builtin_frame_address(0) & ~(uintptr_t)7);
  for (size_t clean = 0; clean < UNTOUCHED && (uintptr_t)next > 1024;) {
    clean = *--next == 0 ? clean + 1 : 0;
    *next = 0;
  }
}

/* --- The files that the program has within it and the page fetches --- */

static struct unpacked_model files;

EXPORT("allocate") void *runtime_allocate(size_t size) {
  return aligned_alloc(64, (size + 63) / 64 * 64);
}

/* Takes the pack of the model and of the common passwords, once, before anything is asked. */
EXPORT("provide") void runtime_provide(const uint8_t *pack, size_t size) {
  if (files.model) __builtin_trap();
  unpack_model(pack, size, &files);
}

/* Nothing may be read before it is there. */
const unsigned char *embedded_strength_model(void) {
  if (!files.model) __builtin_trap();
  return files.model;
}
size_t embedded_strength_model_size(void) { return files.model_size; }

/* The leaked passwords and behind them the words of all lists, which a page may go without: before
   anything is asked, or never. */
static const uint8_t *leaked;
static size_t leaked_size, lists_size;

EXPORT("provideLeaked") void runtime_provide_leaked(const uint8_t *bytes, size_t size) {
  if (leaked) __builtin_trap();
  leaked = bytes;
  lists_size = size;
  /* The layout of ModelFile.fusedList in PasswordStrength. */
  const uint32_t *header = (const uint32_t *)bytes;
  leaked_size = 128 + 2 * header[8] * (header[9] + 2);
}
const unsigned char *embedded_leaked_passwords(void) { return leaked; }
size_t embedded_leaked_passwords_size(void) { return leaked_size; }
const unsigned char *embedded_word_places(void) { return leaked ? leaked + leaked_size : NULL; }
size_t embedded_word_places_size(void) { return lists_size - leaked_size; }

/* The page's own table. */
__attribute__((import_module("page"), import_name("compatibility"))) int page_compatibility(
    uint32_t character, uint8_t *form);
int embedded_compatibility_form(uint32_t character, unsigned char *form) {
  return page_compatibility(character, form);
}

/* Pages go without them. */
const unsigned char *embedded_language_words(void) { return NULL; }
size_t embedded_language_words_size(void) { return 0; }

extern const void *pwcheck_word_table(const uint8_t *list, size_t size, size_t *table_size);
static const unsigned char *table;
static size_t table_size;

/* Laid out when a policy first asks for it. */
const unsigned char *embedded_common_passwords(void) {
  if (!files.model) __builtin_trap();
  if (!table) table = pwcheck_word_table(files.passwords, files.passwords_size, &table_size);
  return table;
}
size_t embedded_common_passwords_size(void) { return embedded_common_passwords(), table_size; }

/* For the test that the files are the program's, byte for byte. */
EXPORT("modelAddress") const void *runtime_model(void) { return files.model; }
EXPORT("modelSize") size_t runtime_model_size(void) { return files.model_size; }
EXPORT("tableAddress") const void *runtime_table(void) { return embedded_common_passwords(); }
EXPORT("tableSize") size_t runtime_table_size(void) { return embedded_common_passwords_size(); }
