/* Turns the model's form for the way (model/pack.py, which describes it) into the form that is read
   in place: byte for byte Sources/CEmbedded/strength-model.bin.

   What is bulky there is made here: the trie's cells are laid out from the sorted words, where
   train-model puts them; the tables of passwords and of runs are filled from their lists; and of
   the n-gram rows only those cells are sent that a shorter context does not foretell. */

#include "runtime.h"
#include <stdlib.h>
#include <string.h>

enum section { /* ModelSection's order */
  WORD_CELLS = 2, HALF_RANKS = 4, PASSWORDS = 8, DIGIT_RUNS = 11, SYMBOL_RUNS = 14,
  PASSWORD_ROWS = 17, LETTER_ROWS = 22, DIGIT_ROWS = 27, SECTIONS = 44
};
/* Of the sections of a table of texts, from its fingerprints on. */
enum { RANKS = 1 };
/* Of the five sections of an n-gram table, from its rows on. */
enum { CELLS = 1, BACKOFFS, LOWER, BASE };

/* A file that is not what pack.py made ends the module, as any broken promise does. */
#define require(condition) do { if (!(condition)) __builtin_trap(); } while (0)

struct input {
  const uint8_t *next, *end;
};

static const uint8_t *take(struct input *in, size_t size) {
  require(size <= (size_t)(in->end - in->next));
  const uint8_t *bytes = in->next;
  in->next += size;
  return bytes;
}

static uint32_t number(const uint8_t *bytes) {
  uint32_t value;
  memcpy(&value, bytes, 4);
  return value;
}

static uint32_t take_number(struct input *in) { return number(take(in, 4)); }

struct model {
  uint8_t *bytes;
  size_t size;
};

static uint8_t *section(const struct model *model, int index, size_t *size) {
  uint32_t offset = number(model->bytes + 24 + 8 * index);
  *size = number(model->bytes + 28 + 8 * index);
  require(offset <= model->size && *size <= model->size - offset);
  return model->bytes + offset;
}

/* Whether a bit is set; the lowest one of a byte is the first. */
static int bit(const uint8_t *mask, size_t i) { return mask[i / 8] >> i % 8 & 1; }

/* Zeroed memory for so many entries. */
static void *room(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  require(memory);
  return memory;
}

/* --- The trie of words: DoubleArray in PasswordStrength --- */

enum { CAPACITY = 1 << 19, LOOK_BACK = 64, END = 26, LONGEST = 255, CODES = 255 };

/* A node whose words are still being read: the cells of its children, by letter. */
struct node {
  uint32_t mask, cells[END + 1];
};

struct trie {
  uint32_t *cells;
  size_t count;
  uint64_t occupied[CAPACITY / 64 + 1], used[CAPACITY / 64 + 1];
  /* The highest base of a node with several children, and the last one of a node with one child, by
     its letter. */
  uint32_t front, last_base[END + 1];
  /* The nodes from the root to the end of the last word, and the letters between them. */
  struct node path[LONGEST + 1];
  uint8_t letters[LONGEST];
};

/* The first unused base at which every child falls on a free cell, which it takes: 64 bases a
   step. */
static uint32_t fit(struct trie *trie, uint32_t mask) {
  int is_single = !(mask & (mask - 1));
  uint32_t *last = is_single ? &trie->last_base[__builtin_ctz(mask)] : &trie->front;
  uint32_t from = is_single ? *last + 1 : *last > LOOK_BACK ? *last - LOOK_BACK : 1;
  uint64_t below = (1ull << from % 64) - 1;
  for (uint32_t block = from / 64;; block++) {
    require(block + 1 < CAPACITY / 64);
    uint64_t bad = trie->used[block] | below;
    for (uint32_t rest = mask; rest; rest &= rest - 1) {
      int bit = __builtin_ctz(rest);
      bad |= trie->occupied[block] >> bit;
      if (bit) bad |= trie->occupied[block + 1] << (64 - bit);
    }
    below = 0;
    if (!~bad) continue;
    uint32_t shift = (uint32_t)__builtin_ctzll(~bad), base = block * 64 + shift;
    require(base + END < trie->count);
    if (is_single || base > *last) *last = base;
    trie->used[block] |= 1ull << shift;
    trie->occupied[block] |= (uint64_t)mask << shift;
    if (shift) trie->occupied[block + 1] |= (uint64_t)mask >> (64 - shift);
    return base;
  }
}

/* Lays out the children of a node, after what is below them; returns what the cell that leads to
   the node says beside its letter. */
static uint32_t place(struct trie *trie, const struct node *node) {
  if (node->mask == 1u << END) return node->cells[END] & ~31u;
  uint32_t base = fit(trie, node->mask);
  for (uint32_t rest = node->mask; rest; rest &= rest - 1) {
    int letter = __builtin_ctz(rest);
    trie->cells[base + letter] = node->cells[letter];
  }
  return (node->mask >> END) << 6 | base << 7;
}

/* Lays out the nodes of the last word from its end up to where the next word leaves it. */
static void finish(struct trie *trie, size_t length, size_t common) {
  for (size_t depth = length; depth > common; depth--) {
    uint32_t letter = trie->letters[depth - 1];
    struct node *parent = &trie->path[depth - 1];
    parent->cells[letter] = letter | place(trie, &trie->path[depth]);
    parent->mask |= 1u << letter;
  }
}

/* The code and the index of each word, by rank, and whether it is one of passphrases. The halves of
   compounds have the first indexes, and a section has their ranks. */
static uint32_t *payloads_by_rank(const struct model *model, size_t count, const uint8_t *is_half,
                                  const uint8_t *is_of_phrases, const uint8_t *code_counts) {
  uint32_t *payloads = room(count, 4);
  size_t half_size;
  uint32_t *halves = (uint32_t *)section(model, HALF_RANKS, &half_size);
  size_t half_count = half_size / 4, half = 0;
  uint32_t code = 0, left = number(code_counts);
  for (size_t rank = 0; rank < count; rank++) {
    while (left == 0 && code < CODES) left = number(code_counts + 4 * ++code);
    left--;
    size_t index = half_count + rank - half;
    if (bit(is_half, rank)) {
      require(half < half_count);
      halves[half] = (uint32_t)rank + 1;
      index = half++;
    }
    payloads[rank] = code | (uint32_t)index << 8 | (uint32_t)bit(is_of_phrases, rank) << 25;
  }
  require(half == half_count);
  return payloads;
}

/* Words are sorted, a word after those that it begins. Each says how many letters of the one before
   it does not begin with, and its other letters. */
static void lay_out_words(const struct model *model, struct input *in) {
  size_t count = take_number(in), cells_size;
  const uint8_t *is_half = take(in, (count + 7) / 8), *is_of_phrases = take(in, (count + 7) / 8);
  size_t size = take_number(in);
  const uint8_t *next = take(in, size), *end = next + size;
  const uint8_t *ranks[] = {take(in, count), take(in, count), take(in, count)};
  const uint8_t *code_counts = take(in, 4 * (CODES + 1));
  uint32_t *payloads = payloads_by_rank(model, count, is_half, is_of_phrases, code_counts);
  struct trie *trie = room(1, sizeof *trie);
  trie->cells = (uint32_t *)section(model, WORD_CELLS, &cells_size);
  trie->count = cells_size / 4;
  for (size_t i = 0; i < trie->count; i++) trie->cells[i] = 31;
  trie->occupied[0] = 1;
  trie->front = 1;
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    require(next < end && *next <= length);
    size_t common = length - *next++;
    finish(trie, length, common);
    for (length = common; next < end && *next >= 'a'; next++) {
      require(*next <= 'z' && length < LONGEST);
      trie->letters[length++] = *next - 'a';
      trie->path[length].mask = 0;
    }
    uint32_t rank = ranks[0][i] | ranks[1][i] << 8 | ranks[2][i] << 16;
    require(length && rank < count);
    trie->path[length].cells[END] = END | 32 | payloads[rank] << 6;
    trie->path[length].mask |= 1u << END;
  }
  require(count && next == end);
  finish(trie, length, 0);
  trie->cells[0] = place(trie, &trie->path[0]);
  free(trie);
  free(payloads);
}

/* --- The tables of texts: addRanked of ModelWriter in train-model, TextHash in PasswordStrength --- */

static uint32_t code_point(const uint8_t **next) {
  const uint8_t *p = *next;
  int length = p[0] < 0x80 ? 1 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
  uint32_t scalar = length == 1 ? p[0] : p[0] & (0xFF >> (length + 1));
  for (int i = 1; i < length; i++) scalar = scalar << 6 | (p[i] & 0x3F);
  *next = p + length;
  return scalar;
}

/* Each line of the list is a text, by rank. */
static void fill_ranks(const struct model *model, int first, const uint8_t *list, size_t size) {
  require(size > 4 && list[size - 1] == '\n');
  size_t bytes;
  uint32_t *fingerprints = (uint32_t *)section(model, first, &bytes);
  size_t slots = bytes / 4, rank = 0;
  uint16_t *ranks = (uint16_t *)section(model, first + RANKS, &bytes);
  require(bytes / 2 >= slots);
  for (const uint8_t *next = list; next < list + size; rank++) {
    uint64_t state = 0x9E3779B97F4A7C15;
    while (*next != '\n') {
      state = (state ^ code_point(&next)) * 0x9FB21C651E98DF25;
      state ^= state >> 29;
    }
    next++;
    uint64_t h = (state ^ state >> 32) * 0xD6E8FEB86659FD93;
    h ^= h >> 32;
    size_t i = (size_t)((h & 0xFFFFFFFF) * slots >> 32);
    uint32_t fingerprint = (uint32_t)(h * 0x9FB21C651E98DF25 >> 32);
    require(rank + 1 < slots);
    while (fingerprints[i]) i = i + 1 == slots ? 0 : i + 1;
    fingerprints[i] = fingerprint ? fingerprint : 1;
    ranks[i] = (uint16_t)rank;
  }
}

/* --- The rows of n-grams: NGramTable in PasswordStrength --- */

/* Which contexts have a row: in order of length, then of the context. Each context of the table
   leads to the row of the longest suffix that has one. */
static void number_rows(const struct model *model, int first, int order, int bits,
                        struct input *in) {
  size_t size, rows_size, count = 0;
  uint16_t *lower = (uint16_t *)section(model, first + LOWER, &size);
  uint16_t *rows = (uint16_t *)section(model, first, &rows_size);
  require(rows_size == (size_t)2 << bits * order);
  for (int length = 0; length <= order; length++) {
    size_t contexts = (size_t)1 << bits * length, shorter = contexts >> bits;
    const uint8_t *has_row = take(in, (contexts + 7) / 8);
    /* From the end, for the rows of the shorter contexts are in the beginning. */
    for (size_t i = 0; i < contexts; i++) count += bit(has_row, i);
    require(count <= size / 2);
    uint16_t row = (uint16_t)count;
    for (size_t context = contexts; context-- > 0;) {
      uint16_t below = length ? rows[context & (shorter - 1)] : 0;
      if (bit(has_row, context)) lower[--row] = below;
      rows[context] = bit(has_row, context) ? row : below;
    }
  }
  require(count == size / 2);
}

/* A cell is foretold when it costs as much as the back-off and the shorter context's cell. */
static void fill_rows(const struct model *model, int first, size_t stride, struct input *in) {
  size_t size, rows, base_size;
  uint8_t *cells = section(model, first + CELLS, &size);
  const uint8_t *backoffs = section(model, first + BACKOFFS, &rows);
  size_t lower_size;
  const uint16_t *lower = (const uint16_t *)section(model, first + LOWER, &lower_size);
  const uint16_t *base = (const uint16_t *)section(model, first + BASE, &base_size);
  require(size == rows * stride && lower_size == rows * 2 && base_size == stride * 2);
  const uint8_t *mask = take(in, (size + 7) / 8);
  const uint8_t *others = take(in, take_number(in));
  uint16_t *costs = room(size, 2);
  memcpy(costs, base, base_size);
  for (size_t row = 0; row < rows; row++) {
    require(lower[row] < row || row == 0);
    const uint16_t *shorter = costs + lower[row] * stride;
    for (size_t symbol = 0; symbol < stride; symbol++) {
      size_t i = row * stride + symbol;
      unsigned foretold = backoffs[row] + shorter[symbol];
      unsigned cell = foretold < 255 ? foretold : 255;
      if (!bit(mask, i)) {
        require(others < in->end);
        cell = (cell + *others++) & 255;
      }
      cells[i] = (uint8_t)cell;
      if (row) costs[i] = (uint16_t)(cell < 255 ? cell : foretold);
    }
  }
  free(costs);
}

void unpack_model(const uint8_t *pack, size_t size, struct unpacked_model *result) {
  struct input in = {pack, pack + size};
  require(memcmp(take(&in, 8), "PWPACK4", 8) == 0);
  struct model model = {.size = take_number(&in)};
  model.bytes = aligned_alloc(64, (model.size + 63) / 64 * 64);
  require(model.bytes);
  memset(model.bytes, 0, model.size);
  size_t passwords_size = take_number(&in);
  const uint8_t *passwords = take(&in, passwords_size);
  size_t head = take_number(&in);
  require(head >= 24 + 8 * SECTIONS && head <= model.size);
  memcpy(model.bytes, take(&in, head), head);
  for (int i = 0; i < SECTIONS; i++) {
    switch (i) {
      case WORD_CELLS:
      case HALF_RANKS:
      case PASSWORDS: case PASSWORDS + RANKS:
      case DIGIT_RUNS: case DIGIT_RUNS + RANKS:
      case SYMBOL_RUNS: case SYMBOL_RUNS + RANKS:
      case PASSWORD_ROWS: case PASSWORD_ROWS + CELLS: case PASSWORD_ROWS + LOWER:
      case LETTER_ROWS: case LETTER_ROWS + CELLS: case LETTER_ROWS + LOWER:
      case DIGIT_ROWS: case DIGIT_ROWS + CELLS: case DIGIT_ROWS + LOWER: continue;
    }
    size_t bytes;
    uint8_t *target = section(&model, i, &bytes);
    memcpy(target, take(&in, bytes), bytes);
  }
  number_rows(&model, PASSWORD_ROWS, 2, 7, &in);
  fill_rows(&model, PASSWORD_ROWS, 87, &in);
  number_rows(&model, LETTER_ROWS, 3, 5, &in);
  fill_rows(&model, LETTER_ROWS, 27, &in);
  number_rows(&model, DIGIT_ROWS, 3, 4, &in);
  fill_rows(&model, DIGIT_ROWS, 11, &in);
  for (int first = DIGIT_RUNS; first <= SYMBOL_RUNS; first += SYMBOL_RUNS - DIGIT_RUNS) {
    size_t list_size = take_number(&in);
    fill_ranks(&model, first, take(&in, list_size), list_size);
  }
  lay_out_words(&model, &in);
  require(in.next == in.end);
  fill_ranks(&model, PASSWORDS, passwords, passwords_size);
  *result = (struct unpacked_model){model.bytes, model.size, passwords, passwords_size};
}
