// Says at which position an attack reaches each of some passwords.
//
//   match TARGETS [RULES WORDS SKIPPED] < candidates
//
// TARGETS has a password a line. For each, in its order, prints the position of its first occurrence among the
// candidates, from 1, or 0; then the number of candidates. With RULES and WORDS the candidates are those of a list of words,
// each by every rule, as 'hashcat --stdout' prints them, and positions are those of a card, which tries every
// word by the first rule, then every word by the second. So many lines before them are messages.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST = 256, CHUNK = 1 << 20, FILTER = 1 << 24 };

typedef struct {
  char *text;
  uint32_t length, next;
  uint64_t position;
} Target;

static Target *targets;
static uint32_t *heads, count, mask;
static uint8_t filter[FILTER / 8];
static uint64_t rules, words, skipped;

static uint64_t hash(const char *text, size_t length) {
  uint64_t h = 0x9E3779B97F4A7C15u ^ length;
  while (length >= 8) {
    uint64_t part;
    memcpy(&part, text, 8);
    h = (h ^ part) * 0xD6E8FEB86659FD93u;
    h ^= h >> 32;
    text += 8, length -= 8;
  }
  uint64_t part = 0;
  memcpy(&part, text, length);
  h = (h ^ part) * 0xD6E8FEB86659FD93u;
  return h ^ h >> 32;
}

static void add(char *text, size_t length) {
  uint64_t h = hash(text, length);
  targets[count] = (Target){text, (uint32_t)length, heads[h & mask], 0};
  heads[h & mask] = ++count;
  filter[h % FILTER / 8] |= (uint8_t)(1 << h % 8);
}

static void look(const char *text, size_t length, uint64_t index) {
  if (length > LONGEST) return;
  uint64_t h = hash(text, length);
  if (!(filter[h % FILTER / 8] >> h % 8 & 1)) return;
  uint64_t position = rules ? index % rules * words + index / rules : index;
  for (uint32_t i = heads[h & mask]; i; i = targets[i - 1].next) {
    Target *target = &targets[i - 1];
    if (target->length == length && !memcmp(target->text, text, length) &&
        (!target->position || position + 1 < target->position))
      target->position = position + 1;
  }
}

int main(int argc, char **argv) {
  if (argc != 2 && argc != 5) return fprintf(stderr, "Usage: match TARGETS [RULES WORDS SKIPPED]\n"), 2;
  if (argc == 5) {
    rules = strtoull(argv[2], 0, 10), words = strtoull(argv[3], 0, 10), skipped = strtoull(argv[4], 0, 10);
    if (!rules || !words) return fprintf(stderr, "match: no rules or words\n"), 2;
  }
  FILE *file = fopen(argv[1], "rb");
  if (!file) return perror(argv[1]), 2;
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  char *all = malloc(size + 1);
  if (!all || fread(all, 1, size, file) != size) return perror(argv[1]), 2;
  uint32_t lines = 0;
  for (size_t i = 0; i < size; i++) lines += all[i] == '\n';
  for (mask = 1024; mask < 4 * lines; mask *= 2) {}
  heads = calloc(mask--, sizeof *heads);
  targets = calloc(lines + 1, sizeof *targets);
  if (!heads || !targets) return perror("match"), 2;
  for (char *line = all, *end; (end = memchr(line, '\n', (size_t)(all + size - line))); line = end + 1)
    add(line, (size_t)(end - line));

  static char buffer[CHUNK + LONGEST];
  size_t kept = 0;
  uint64_t index = 0;
  ssize_t got;
  int skips = 0;  // the rest of a line that is longer than the buffer
  while ((got = read(0, buffer + kept, CHUNK + LONGEST - kept)) > 0) {
    char *line = buffer, *end, *limit = buffer + kept + got;
    while ((end = memchr(line, '\n', (size_t)(limit - line)))) {
      if (skipped) {
        skipped--;
      } else {
        if (!skips) look(line, (size_t)(end - line), index);
        index++;
      }
      skips = 0, line = end + 1;
    }
    kept = (size_t)(limit - line);
    if (kept > LONGEST) kept = 0, skips = 1;
    memmove(buffer, line, kept);
  }
  for (uint32_t i = 0; i < count; i++) printf("%llu\n", (unsigned long long)targets[i].position);
  printf("%llu\n", (unsigned long long)index);
  return 0;
}
