#ifndef CPROGRAM_H
#define CPROGRAM_H

/* What the program needs of C, and no library of it. */

/* The words of the command line, the program's name first, and how many they are; 0 where the C library does not hand them over. */
int program_argument_count(void);
const char *program_argument(int index);

/* The commit that the builder named as PWCHECK_COMMIT; empty if none was. */
const char *program_commit(void);

#endif
