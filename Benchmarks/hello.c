/* The least a program can do: what every start is held against. */
#include <stdio.h>

int main(void) { puts("hello"); }
