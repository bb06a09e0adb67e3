#if defined(__linux__)
/* At every start Swift's runtime looks in nine places for a program that explains crashes, and if there is no /proc to tell where to
   look, it ends the process. A static program has no such neighbour. A dynamic one still asks its runtime, for this is not exported. */
__attribute__((visibility("hidden"))) char *swift_copyAuxiliaryExecutablePath(const char *name);
__attribute__((visibility("hidden"))) char *swift_copyAuxiliaryExecutablePath(const char *name) { return 0; }
#endif
