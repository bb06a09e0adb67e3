/* Stands for the module that stores a password: appends the one that it would store to a file, a line each, and knows
   the old one. For tests only: the file holds passwords.

   password required pam_record.so FILE [OLD] */

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include <security/pam_modules.h>

/* As an application does that speaks the user's language. */
__attribute__((constructor)) static void speak(void) { setlocale(LC_ALL, ""); }

int pam_sm_chauthtok(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    if (flags & PAM_PRELIM_CHECK) return argc > 1 ? pam_set_item(pamh, PAM_OLDAUTHTOK, argv[1]) : PAM_SUCCESS;
    const void *password = NULL;
    if (argc < 1 || pam_get_item(pamh, PAM_AUTHTOK, &password) != PAM_SUCCESS) return PAM_SERVICE_ERR;
    FILE *file = fopen(argv[0], "a");
    if (file == NULL) return PAM_SERVICE_ERR;
    fprintf(file, "%s\n", password != NULL ? (const char *)password : "(none)");
    return fclose(file) == 0 ? PAM_SUCCESS : PAM_SERVICE_ERR;
}
