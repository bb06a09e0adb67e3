/* Turns the model's form for the way (model/pack.py, which describes it) into the form that is read
   in place: byte for byte Sources/CEmbedded/strength-model.bin.

   What is bulky there is made here: the trie's cells are laid out from the words in order of rank,
   by the same first fit as train-model's; the table of passwords is filled from their list; and of
   the n-gram rows only those cells are sent that a shorter context does not foretell. */

#include "runtime.h"
#include <stdlib.h>
#include <string.h>

enum section { /* ModelSection's order */
  WORD_CELLS = 2, HALF_RANKS = 4, PASSWORD_FINGERPRINTS = 7, PASSWORD_RANKS = 8,
  PASSWORD_ROWS = 16, LETTER_ROWS = 21, DIGIT_ROWS = 26, SECTIONS = 36
};
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

/* Zeroed memory for so many entries. */
static void *room(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  require(memory);
  return memory;
}

/* --- The trie of words: DoubleArray in train-model --- */

enum { CAPACITY = 1 << 19, LOOK_BACK = 1024, END = 26, KEY_LETTERS = 12, DIGIT = 12, RANGE_BITS = 10 };

struct entry {
  uint64_t key; /* the first letters, five bits each from bit 55 down */
  uint32_t rank;
};

/* Bases at which these children do not fit. They never will, for cells are not given back. */
struct range {
  uint32_t mask, first, last;
};

struct trie {
  const uint8_t *text;
  const uint32_t *starts;   /* of each word, by rank */
  const uint32_t *payloads; /* code and index of each word */
  struct entry *words;      /* sorted, a word after those that it begins */
  uint32_t *cells;
  size_t count;
  uint64_t *occupied, *used;
  size_t first_free;
  uint32_t last_base[28 * 27];
  struct range ranges[1 << RANGE_BITS];
};

static int letter_of_text(const struct trie *trie, uint32_t rank, size_t depth) {
  uint8_t c = trie->text[trie->starts[rank] + depth];
  int l = c == '\n' ? END : c - 'a';
  require(l >= 0 && l <= END);
  return l;
}

static int letter(const struct trie *trie, size_t i, size_t depth) {
  const struct entry *word = trie->words + i;
  return depth < KEY_LETTERS ? (int)(word->key >> (55 - 5 * depth) & 31)
                             : letter_of_text(trie, word->rank, depth);
}

/* The first unused base at which every child falls on a free cell: 64 bases a step. */
static uint32_t fit(struct trie *trie, uint32_t mask) {
  while (trie->occupied[trie->first_free / 64] >> trie->first_free % 64 & 1) trie->first_free++;
  int lowest = __builtin_ctz(mask);
  uint32_t *last = &trie->last_base[__builtin_popcount(mask) * 27 + lowest];
  int64_t from = (int64_t)trie->first_free - lowest;
  if (from < (int64_t)*last - LOOK_BACK) from = (int64_t)*last - LOOK_BACK;
  if (from < 1) from = 1;
  struct range *range = &trie->ranges[mask * 0x9E3779B1u >> (32 - RANGE_BITS)];
  if (range->mask == mask && range->first <= from && from <= range->last) from = range->last + 1;
  else *range = (struct range){mask, (uint32_t)from, 0};
  uint64_t below = (1ull << from % 64) - 1;
  for (size_t block = (size_t)from / 64;; block++) {
    require(block + 1 < CAPACITY / 64);
    uint64_t bad = trie->used[block] | below;
    for (uint32_t rest = mask; rest && ~bad; rest &= rest - 1) {
      int bit = __builtin_ctz(rest);
      bad |= trie->occupied[block] >> bit;
      if (bit) bad |= trie->occupied[block + 1] << (64 - bit);
    }
    if (~bad) return *last = range->last = (uint32_t)(block * 64 + (size_t)__builtin_ctzll(~bad));
    below = 0;
  }
}

/* Takes the cells of a node's children. */
static uint32_t take_cells(struct trie *trie, uint32_t mask) {
  uint32_t base = fit(trie, mask);
  require(base + END < trie->count);
  trie->used[base / 64] |= 1ull << base % 64;
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    size_t cell = base + (size_t)__builtin_ctz(rest);
    trie->occupied[cell / 64] |= 1ull << cell % 64;
  }
  return base;
}

/* The same as place for a single word, which most nodes have: one cell after the other. */
static uint32_t place_rest(struct trie *trie, size_t i, size_t depth) {
  int l = letter(trie, i, depth);
  uint32_t first = take_cells(trie, 1u << l), base = first;
  for (;;) {
    int next = letter(trie, i, ++depth);
    if (next == END) break;
    uint32_t below = take_cells(trie, 1u << next);
    trie->cells[base + l] = l | below << 7;
    base = below;
    l = next;
  }
  trie->cells[base + l] = l | 32 | trie->payloads[trie->words[i].rank] << 6;
  return first;
}

/* Lays out the node of the words from low to high, which begin with the same letters, and depth
   first what follows; returns its base. */
static uint32_t place(struct trie *trie, size_t low, size_t high, size_t depth) {
  require(depth < 256);
  size_t ends[END + 2];
  uint32_t mask = 0;
  for (size_t i = low; i < high; i++) {
    int l = letter(trie, i, depth);
    if (!(mask >> l & 1)) ends[l] = i;
    mask |= 1u << l;
  }
  uint32_t base = take_cells(trie, mask);
  for (uint32_t rest = mask; rest; rest &= rest - 1) {
    uint32_t l = (uint32_t)__builtin_ctz(rest), others = rest & (rest - 1);
    size_t first = ends[l], last = others ? ends[__builtin_ctz(others)] : high;
    if (l == END) {
      require(last - first == 1);
      trie->cells[base + l] = l | 32 | trie->payloads[trie->words[first].rank] << 6;
    } else if (last - first > 1) {
      uint32_t is_word = letter(trie, last - 1, depth + 1) == END ? 64 : 0;
      trie->cells[base + l] = l | is_word | place(trie, first, last, depth + 1) << 7;
    } else if (letter(trie, first, depth + 1) == END) {
      trie->cells[base + l] = l | 32 | trie->payloads[trie->words[first].rank] << 6;
    } else {
      trie->cells[base + l] = l | place_rest(trie, first, depth + 1) << 7;
    }
  }
  return base;
}

static int is_before(const struct trie *trie, const struct entry *a, const struct entry *b) {
  for (size_t depth = KEY_LETTERS;; depth++) {
    int x = letter_of_text(trie, a->rank, depth), y = letter_of_text(trie, b->rank, depth);
    if (x != y) return x < y;
    require(x != END); /* the same word twice */
  }
}

/* Sorts by the keys, twelve bits at a time, and what has the same key by the rest of the text. */
static void sort(struct trie *trie, struct entry *spare, size_t count) {
  struct entry *from = trie->words, *to = spare;
  size_t *places = room(1 << DIGIT, sizeof *places);
  for (int shift = 0; shift < 60; shift += DIGIT) {
    memset(places, 0, sizeof *places << DIGIT);
    for (size_t i = 0; i < count; i++) places[from[i].key >> shift & ((1 << DIGIT) - 1)]++;
    size_t next = 0;
    for (size_t digit = 0; digit < 1 << DIGIT; digit++) {
      size_t here = places[digit];
      places[digit] = next;
      next += here;
    }
    for (size_t i = 0; i < count; i++)
      to[places[from[i].key >> shift & ((1 << DIGIT) - 1)]++] = from[i];
    struct entry *swapped = from;
    from = to;
    to = swapped;
  }
  free(places);
  /* Few words are so long and so alike. */
  for (size_t i = 1; i < count; i++) {
    struct entry entry = from[i];
    size_t place = i;
    while (place > 0 && from[place - 1].key == entry.key &&
           is_before(trie, &entry, &from[place - 1])) {
      from[place] = from[place - 1];
      place--;
    }
    from[place] = entry;
  }
  trie->words = from;
}

static void lay_out_words(const struct model *model, const uint8_t *text, size_t text_size,
                          const uint8_t *code_counts) {
  require(text_size && text[text_size - 1] == '\n');
  size_t count = 0;
  for (size_t i = 0; i < text_size; i++) count += text[i] == '\n';
  uint32_t *starts = room(count, 4), *payloads = room(count, 4);
  struct entry *words = room(count, sizeof *words), *spare = room(count, sizeof *spare);
  struct trie *trie = room(1, sizeof *trie);
  trie->text = text;
  trie->starts = starts;
  trie->payloads = payloads;
  trie->words = words;
  size_t half_size;
  const uint8_t *halves = section(model, HALF_RANKS, &half_size);
  size_t half_count = half_size / 4, half = 0;
  uint32_t code = 0, left = number(code_counts);
  size_t next = 0;
  for (uint32_t rank = 0; rank < count; rank++) {
    starts[rank] = (uint32_t)next;
    uint64_t key = 0;
    size_t depth = 0;
    for (int l = 0; l != END; depth++) {
      l = letter_of_text(trie, rank, depth);
      if (depth < KEY_LETTERS) key |= (uint64_t)l << (55 - 5 * depth);
    }
    next += depth;
    words[rank] = (struct entry){key, rank};
    while (left == 0 && code < 255) left = number(code_counts + 4 * ++code);
    left--;
    int is_half = half < half_count && number(halves + 4 * half) == rank + 1;
    size_t index = is_half ? half++ : half_count + rank - half;
    payloads[rank] = code | (uint32_t)index << 8;
  }
  sort(trie, spare, count);
  size_t cells_size;
  trie->cells = (uint32_t *)section(model, WORD_CELLS, &cells_size);
  trie->count = cells_size / 4;
  for (size_t i = 0; i < trie->count; i++) trie->cells[i] = 31;
  trie->occupied = room(CAPACITY / 64 + 1, 8);
  trie->used = room(CAPACITY / 64 + 1, 8);
  trie->occupied[0] = 1;
  trie->first_free = 1;
  for (size_t i = 0; i < 28 * 27; i++) trie->last_base[i] = 1;
  trie->cells[0] = place(trie, 0, count, 0) << 7;
  free(trie->used);
  free(trie->occupied);
  free(trie);
  free(spare);
  free(words);
  free(payloads);
  free(starts);
}

/* --- The table of passwords: HashedRanks in train-model, TextHash in PasswordStrength --- */

static uint32_t code_point(const uint8_t **next) {
  const uint8_t *p = *next;
  int length = p[0] < 0x80 ? 1 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
  uint32_t scalar = length == 1 ? p[0] : p[0] & (0xFF >> (length + 1));
  for (int i = 1; i < length; i++) scalar = scalar << 6 | (p[i] & 0x3F);
  *next = p + length;
  return scalar;
}

static void fill_passwords(const struct model *model, const uint8_t *list, size_t size) {
  require(size > 4 && list[size - 1] == '\n');
  size_t bytes;
  uint32_t *fingerprints = (uint32_t *)section(model, PASSWORD_FINGERPRINTS, &bytes);
  size_t slots = bytes / 4, rank = 0;
  uint16_t *ranks = (uint16_t *)section(model, PASSWORD_RANKS, &bytes);
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
      if (!(mask[i / 8] >> i % 8 & 1)) {
        require(others < in->end);
        cell = *others++;
      }
      cells[i] = (uint8_t)cell;
      if (row) costs[i] = (uint16_t)(cell < 255 ? cell : foretold);
    }
  }
  free(costs);
}

void unpack_model(const uint8_t *pack, size_t size, struct unpacked_model *result) {
  struct input in = {pack, pack + size};
  require(memcmp(take(&in, 8), "PWPACK1", 8) == 0);
  struct model model = {.size = take_number(&in)};
  model.bytes = aligned_alloc(64, (model.size + 63) / 64 * 64);
  require(model.bytes);
  memset(model.bytes, 0, model.size);
  size_t passwords_size = take_number(&in);
  const uint8_t *passwords = take(&in, passwords_size);
  size_t words_size = take_number(&in);
  const uint8_t *words = take(&in, words_size);
  const uint8_t *code_counts = take(&in, 256 * 4);
  size_t head = take_number(&in);
  require(head >= 24 + 8 * SECTIONS && head <= model.size);
  memcpy(model.bytes, take(&in, head), head);
  for (int i = 0; i < SECTIONS; i++) {
    switch (i) {
      case WORD_CELLS:
      case PASSWORD_FINGERPRINTS:
      case PASSWORD_RANKS:
      case PASSWORD_ROWS + CELLS:
      case LETTER_ROWS + CELLS:
      case DIGIT_ROWS + CELLS: continue;
    }
    size_t bytes;
    uint8_t *target = section(&model, i, &bytes);
    memcpy(target, take(&in, bytes), bytes);
  }
  fill_rows(&model, PASSWORD_ROWS, 87, &in);
  fill_rows(&model, LETTER_ROWS, 27, &in);
  fill_rows(&model, DIGIT_ROWS, 11, &in);
  require(in.next == in.end);
  lay_out_words(&model, words, words_size, code_counts);
  fill_passwords(&model, passwords, passwords_size);
  *result = (struct unpacked_model){model.bytes, model.size, passwords, passwords_size};
}
