/* Scores the lines of a list by zxcvbn-c, over and over.
   Usage: zxcvbn-loop LIST SECONDS   Prints passwords per second of processor time. */
#include "list-loop.h"
#include <zxcvbn.h>

static double score(const char *line, size_t length) {
  (void)length;
  return ZxcvbnMatch(line, NULL, NULL);
}

int main(int argc, char **argv) { return argc < 3 ? 2 : measure(argv[1], argv[2], score); }
