/* The least that any program must do to hold a list against patterns: one pcre2_jit_match per rule and password.
   Usage: pcre2-loop LIST SECONDS PATTERN...   Prints passwords per second of processor time and how many match every pattern. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  FILE *file = fopen(argv[1], "r");
  if (!file || argc < 4) return 2;
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  rewind(file);
  char *text = malloc(size + 1);
  if (fread(text, 1, size, file) != size) return 2;

  int rules = argc - 3;
  pcre2_code *codes[rules];
  for (int r = 0; r < rules; r++) {
    int error;
    PCRE2_SIZE offset;
    codes[r] = pcre2_compile((PCRE2_SPTR)argv[3 + r], PCRE2_ZERO_TERMINATED, PCRE2_UTF, &error, &offset, NULL);
    if (!codes[r]) return 2;
    pcre2_jit_compile(codes[r], PCRE2_JIT_COMPLETE);
  }
  pcre2_match_data *data = pcre2_match_data_create(1, NULL);
  pcre2_match_context *context = pcre2_match_context_create(NULL);
  pcre2_set_match_limit(context, 100000);

  double start = now(), seconds = atof(argv[2]);
  long count = 0, accepted = 0, rounds = 0;
  while (now() - start < seconds) {
    for (char *line = text, *end; line < text + size; line = end + 1) {
      end = memchr(line, '\n', text + size - line);
      if (!end) break;
      if (end == line) continue;
      int met = 0;
      for (int r = 0; r < rules; r++)
        met += pcre2_jit_match(codes[r], (PCRE2_SPTR)line, end - line, 0, 0, data, context) >= 0;
      accepted += met == rules;
      count++;
    }
    rounds++;
  }
  printf("%ld %ld\n", (long)(count / (now() - start)), accepted / rounds);
}
