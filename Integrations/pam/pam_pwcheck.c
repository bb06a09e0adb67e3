/* pam_pwcheck: judges a new password by a policy of pwcheck before the modules after it store it.

   The policy is evaluated by a program of its own, the helper, so that the process that changes the password, which
   may be sshd or a setuid program, loads no more than this file. The password goes to the helper through a pipe,
   never in an argument or a variable. Whatever keeps the helper from an answer is a refusal. See pam_pwcheck(8). */

#define _GNU_SOURCE

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>

#include <security/pam_ext.h>
#include <security/pam_modules.h>
#include <security/pam_modutil.h>

/* --- Options --- */

struct options {
    const char *policy;
    const char *helper;
    const char *breaches;
    const char *history;
    const char *language;
    const char *wrong; /* an option that is not known, or has no such value */
    int retry;
    int timeout; /* in seconds */
    bool enforce_for_root;
    bool local_users_only;
    bool debug;
};

/* The text after a name that ends in '=', or NULL if the option is another one. */
static const char *value(const char *option, const char *name)
{
    size_t length = strlen(name);
    return strncmp(option, name, length) == 0 ? option + length : NULL;
}

static bool number(const char *text, int least, int most, int *result)
{
    char *end;
    errno = 0;
    long found = strtol(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || found < least || found > most) return false;
    *result = (int)found;
    return true;
}

/* An option that is mistyped may be one that makes the policy stricter, so it is an error. */
static void read_options(pam_handle_t *pamh, struct options *options, int argc, const char **argv)
{
    *options = (struct options){
        .policy = "nist-800-63b-4", .helper = "/usr/bin/pwcheck", .retry = 1, .timeout = 20};
    for (int i = 0; i < argc; i++) {
        const char *option = argv[i], *text;
        bool is_good = true;
        if ((text = value(option, "policy=")) != NULL) {
            options->policy = text;
            is_good = *text != '\0';
        } else if ((text = value(option, "helper=")) != NULL) {
            options->helper = text;
            is_good = *text == '/';
        } else if ((text = value(option, "breaches=")) != NULL) {
            options->breaches = text;
            is_good = *text == '/';
        } else if ((text = value(option, "history=")) != NULL) {
            options->history = text;
            is_good = *text == '/';
        } else if ((text = value(option, "lang=")) != NULL) {
            options->language = text;
            is_good = *text != '\0';
        } else if ((text = value(option, "retry=")) != NULL) {
            is_good = number(text, 1, 100, &options->retry);
        } else if ((text = value(option, "timeout=")) != NULL) {
            is_good = number(text, 1, 600, &options->timeout);
        } else if (strcmp(option, "enforce_for_root") == 0) {
            options->enforce_for_root = true;
        } else if (strcmp(option, "local_users_only") == 0) {
            options->local_users_only = true;
        } else if (strcmp(option, "debug") == 0) {
            options->debug = true;
        } else if (value(option, "authtok_type=") == NULL && strcmp(option, "use_authtok") != 0
                   && strcmp(option, "use_first_pass") != 0 && strcmp(option, "try_first_pass") != 0) {
            /* pam_get_authtok reads those itself. */
            is_good = false;
        }
        if (!is_good) {
            pam_syslog(pamh, LOG_ERR, "unknown option or value: %s", option);
            if (options->wrong == NULL) options->wrong = option;
        }
    }
}

/* Whether an option is one of pam_pwquality or pam_cracklib for which a policy has rules. */
static bool is_foreign(const char *option)
{
    static const char *const names[] = {"minlen=", "difok=", "dcredit=", "ucredit=", "lcredit=", "ocredit=", "minclass=",
        "maxrepeat=", "maxclassrepeat=", "maxsequence=", "gecoscheck", "dictcheck=", "usercheck=", "usersubstr=",
        "badwords=", "dictpath=", "reject_username", "enforcing="};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (value(option, names[i]) != NULL) return true;
    return false;
}

/* --- Language --- */

/* The languages of the helper. */
static const struct language {
    const char *code;
    const char *not_checked;
} languages[] = {
    {"en", "The password could not be checked. The system's log says why."},
    {"es", "No se ha podido comprobar la contraseña. El registro del sistema dice por qué."},
    {"he", "לא ניתן היה לבדוק את הסיסמה. "
           "הסיבה רשומה ביומן המערכת."},
    {"ar", "تعذّر فحص كلمة المرور. "
           "السبب مسجّل في سجل النظام."},
};

/* The language that the options name, or else that of the application, in which PAM asks too. */
static const struct language *language(const struct options *options)
{
    const char *code = options->language;
    if (code == NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) code = setlocale(LC_MESSAGES, NULL);
    for (size_t i = 0; code != NULL && i < sizeof languages / sizeof *languages; i++) {
        /* "es", "es_MX.UTF-8" */
        if (strncmp(code, languages[i].code, 2) == 0 && !isalpha((unsigned char)code[2])) return &languages[i];
    }
    return &languages[0];
}

/* --- Words about the user --- */

/* Lines such as "name=Ana Lee", for the helper's rules on words about the user. */
struct words {
    char text[2048];
    size_t length;
};

/* Leaves out what has no room: the rules then look at fewer words. */
static void add_word(struct words *words, const char *kind, const char *word, size_t length)
{
    size_t kind_length = strlen(kind);
    if (length == 0 || kind_length + length + 2 > sizeof words->text - words->length) return;
    char *end = words->text + words->length;
    memcpy(end, kind, kind_length);
    end[kind_length] = '=';
    for (size_t i = 0; i < length; i++)
        end[kind_length + 1 + i] = word[i] == '\n' || word[i] == '\0' ? ' ' : word[i];
    end[kind_length + 1 + length] = '\n';
    words->length += kind_length + length + 2;
}

/* The user's name, the fields of the GECOS entry, of which the first one is the full name, and the host's name. */
static void collect_words(pam_handle_t *pamh, const char *user, struct words *words)
{
    words->length = 0;
    add_word(words, "user", user, strlen(user));
    char host[256];
    if (gethostname(host, sizeof host) == 0) {
        host[sizeof host - 1] = '\0';
        add_word(words, "site", host, strlen(host));
    }
    const struct passwd *entry = pam_modutil_getpwnam(pamh, user);
    if (entry == NULL || entry->pw_gecos == NULL) return;
    const char *kind = "name";
    for (const char *field = entry->pw_gecos;; kind = "other") {
        size_t length = strcspn(field, ",");
        add_word(words, kind, field, length);
        if (field[length] == '\0') return;
        field += length + 1;
    }
}

/* --- Descriptors --- */

/* What the helper has open: its streams, and what it reads besides, at these numbers. */
enum { PASSWORD, MESSAGES, ERRORS, PREVIOUS, WORDS, HISTORY, DESCRIPTORS };

struct pipes {
    /* The helper's ends; -1 for what it does not get. */
    int theirs[DESCRIPTORS];
    int messages;
    int errors;
};

static void close_descriptor(int *descriptor)
{
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
}

static void close_theirs(struct pipes *pipes)
{
    for (int i = 0; i < DESCRIPTORS; i++) close_descriptor(&pipes->theirs[i]);
}

static void close_pipes(struct pipes *pipes)
{
    close_theirs(pipes);
    close_descriptor(&pipes->messages);
    close_descriptor(&pipes->errors);
}

/* Moves a descriptor out of the way of the numbers that the helper's get. */
static bool move_up(int *descriptor)
{
    int moved = fcntl(*descriptor, F_DUPFD_CLOEXEC, DESCRIPTORS);
    int error = errno;
    close_descriptor(descriptor);
    *descriptor = moved;
    errno = error;
    return moved >= 0;
}

static bool open_pipe(int *reading, int *writing)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    *reading = ends[0];
    *writing = ends[1];
    return move_up(reading) && move_up(writing);
}

/* A pipe with a text in it. The text is written before there is a reader, so no write can meet one that is gone, or
   wait for one: a pipe holds 4096 bytes at least. */
static int pipe_with(const char *text, size_t length)
{
    int reading = -1, writing = -1;
    bool is_good = open_pipe(&reading, &writing) && fcntl(writing, F_SETFL, O_NONBLOCK) == 0;
    if (is_good && length > 0) {
        ssize_t written;
        do written = write(writing, text, length);
        while (written < 0 && errno == EINTR);
        if (written >= 0 && (size_t)written < length) errno = EMSGSIZE;
        is_good = written == (ssize_t)length;
    }
    int error = errno;
    close_descriptor(&writing);
    if (!is_good) close_descriptor(&reading);
    errno = error;
    return reading;
}

/* --- The helper --- */

/* What the helper said on one of its streams. */
struct output {
    char text[8192];
    size_t length;
};

enum verdict { ACCEPTED, REFUSED, NOT_CHECKED };

/* In the child, where only functions may be called that a signal handler may call: the application may have other
   threads. */
static _Noreturn void become_helper(const struct pipes *pipes, const char *helper, char **argv, char **envp)
{
    struct sigaction normal = {.sa_handler = SIG_DFL};
    sigset_t none;
    sigemptyset(&normal.sa_mask);
    sigemptyset(&none);
    for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &normal, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);

    /* The user of a setuid program could otherwise stop or kill the helper. */
    uid_t uid = geteuid();
    bool is_good = setresuid(uid, uid, uid) == 0 && setsid() >= 0 && chdir("/") == 0;
    for (int i = 0; is_good && i < DESCRIPTORS; i++) {
        if (pipes->theirs[i] >= 0) is_good = dup2(pipes->theirs[i], i) == i;
        else close(i);
    }
    if (is_good && close_range(DESCRIPTORS, ~0U, 0) != 0) {
        /* Before Linux 5.9. */
        struct rlimit limit;
        rlim_t most = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? limit.rlim_cur : 65536;
        for (int i = DESCRIPTORS; i < (int)most; i++) close(i);
    }
    umask(077);
    if (is_good) execve(helper, argv, envp);
    static const char message[] = "it cannot be started";
    ssize_t ignored = write(ERRORS, message, sizeof message - 1);
    (void)ignored;
    _exit(127);
}

static long milliseconds_until(const struct timespec *deadline)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long left = (deadline->tv_sec - now.tv_sec) * 1000 + (deadline->tv_nsec - now.tv_nsec) / 1000000;
    return left > 0 ? left : 0;
}

/* Takes what there is to read; what has no room is dropped, so that the helper need not wait. */
static void read_some(int *descriptor, struct output *output)
{
    char rest[1024];
    size_t room = sizeof output->text - output->length;
    ssize_t count = room > 0 ? read(*descriptor, output->text + output->length, room)
                             : read(*descriptor, rest, sizeof rest);
    if (count > 0 && room > 0) output->length += (size_t)count;
    if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) close_descriptor(descriptor);
}

/* A text without control characters, and with a zero at its end. */
static void copy_line(char *copy, size_t size, const char *text, size_t length)
{
    size_t kept = length < size - 1 ? length : size - 1;
    for (size_t i = 0; i < kept; i++) copy[i] = iscntrl((unsigned char)text[i]) ? ' ' : text[i];
    copy[kept] = '\0';
}

/* Reads until the helper has closed both streams; false if it is too late for that. */
static bool read_output(struct pipes *pipes, struct output *messages, struct output *errors,
                        const struct timespec *deadline)
{
    while (pipes->messages >= 0 || pipes->errors >= 0) {
        /* A descriptor of -1 is passed over. */
        struct pollfd ready[] = {{pipes->messages, POLLIN, 0}, {pipes->errors, POLLIN, 0}};
        long left = milliseconds_until(deadline);
        if (left == 0) return false;
        int count = poll(ready, 2, (int)left);
        if (count < 0 && errno != EINTR && errno != EAGAIN) return false;
        if (count <= 0) continue;
        if (ready[0].revents != 0) read_some(&pipes->messages, messages);
        if (ready[1].revents != 0) read_some(&pipes->errors, errors);
    }
    return true;
}

/* How the helper ended. */
struct ending {
    int status;
    bool is_known;
    bool is_late;
};

/* Waits for the end of the helper, and sees to it at the deadline. */
static void await_end(pid_t helper, const struct timespec *deadline, struct ending *ending)
{
    for (;;) {
        if (milliseconds_until(deadline) == 0) ending->is_late = true;
        if (ending->is_late) kill(helper, SIGKILL);
        pid_t ended = waitpid(helper, &ending->status, ending->is_late ? 0 : WNOHANG);
        ending->is_known = ended == helper;
        if (ended == helper || (ended < 0 && errno != EINTR)) return;
        /* It has closed its streams, so it is about to end. */
        if (ended == 0) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

/* Writes the helper's arguments: "--name=value" in one, so that a value cannot be taken for an option. */
struct arguments {
    char *list[16];
    int count;
    bool is_complete;
};

static void add_argument(struct arguments *arguments, const char *name, const char *value)
{
    char *text = NULL;
    if (asprintf(&text, "%s%s", name, value) < 0) {
        arguments->is_complete = false;
        return;
    }
    arguments->list[arguments->count++] = text;
    arguments->list[arguments->count] = NULL;
}

static void free_arguments(struct arguments *arguments)
{
    for (int i = 0; i < arguments->count; i++) free(arguments->list[i]);
}

/* Opens all that the helper gets. Says in the log what cannot be had. */
static bool open_pipes(pam_handle_t *pamh, const struct options *options, const char *password, const char *previous,
                       const struct words *words, struct pipes *pipes)
{
    if (options->history != NULL) {
        pipes->theirs[HISTORY] = open(options->history, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        if (pipes->theirs[HISTORY] < 0 || !move_up(&pipes->theirs[HISTORY])) {
            pam_syslog(pamh, LOG_ERR, "%s cannot be opened: %s", options->history, strerror(errno));
            return false;
        }
    }
    bool is_good = (pipes->theirs[PASSWORD] = pipe_with(password, strlen(password))) >= 0
        && (pipes->theirs[WORDS] = pipe_with(words->text, words->length)) >= 0
        && (previous == NULL || (pipes->theirs[PREVIOUS] = pipe_with(previous, strlen(previous))) >= 0)
        && open_pipe(&pipes->messages, &pipes->theirs[MESSAGES]) && open_pipe(&pipes->errors, &pipes->theirs[ERRORS]);
    if (!is_good) pam_syslog(pamh, LOG_ERR, "there is no pipe for the helper: %s", strerror(errno));
    return is_good;
}

/* Says in the log why the helper gave no answer. Its errors hold no password. */
static void log_failure(pam_handle_t *pamh, const struct options *options, const struct ending *ending,
                        const struct output *errors)
{
    if (ending->is_late) {
        pam_syslog(pamh, LOG_ERR, "%s took longer than %d s", options->helper, options->timeout);
    } else if (!ending->is_known) {
        pam_syslog(pamh, LOG_ERR, "%s ended, but how is not known", options->helper);
    } else if (WIFSIGNALED(ending->status)) {
        pam_syslog(pamh, LOG_ERR, "%s was ended by signal %d", options->helper, WTERMSIG(ending->status));
    } else {
        char text[512];
        copy_line(text, sizeof text, errors->text, errors->length);
        pam_syslog(pamh, LOG_ERR, "%s could not check the password (status %d): %s", options->helper,
                   WEXITSTATUS(ending->status), text);
    }
}

static void write_arguments(const struct options *options, const char *user, bool has_previous,
                            struct arguments *arguments)
{
    *arguments = (struct arguments){.is_complete = true};
    add_argument(arguments, "pwcheck", "");
    add_argument(arguments, "check", "");
    add_argument(arguments, "--pam", "");
    add_argument(arguments, "--policy=", options->policy);
    add_argument(arguments, "--password-fd=", "0");
    add_argument(arguments, "--personal-fd=", "4");
    if (has_previous) add_argument(arguments, "--previous-fd=", "3");
    if (options->breaches != NULL) add_argument(arguments, "--breaches=", options->breaches);
    if (options->language != NULL) add_argument(arguments, "--lang=", options->language);
    else if (language(options) != languages) add_argument(arguments, "--lang=", language(options)->code);
    if (options->history != NULL) {
        add_argument(arguments, "--history-fd=", "5");
        add_argument(arguments, "--history-user=", user);
    }
}

/* Runs the helper, and reads what it says, until the deadline. */
static enum verdict run_helper(pam_handle_t *pamh, const struct options *options, struct arguments *arguments,
                               struct pipes *pipes, struct output *messages)
{
    char path[] = "PATH=/usr/bin:/bin", locale[] = "LC_ALL=C.UTF-8";
    char *environment[] = {path, locale, NULL};
    struct timespec deadline;
    clock_gettime(CLOCK_MONOTONIC, &deadline);
    deadline.tv_sec += options->timeout;

    pid_t helper = fork();
    if (helper == 0) become_helper(pipes, options->helper, arguments->list, environment);
    close_theirs(pipes);
    if (helper < 0) {
        pam_syslog(pamh, LOG_ERR, "no process can be started: %s", strerror(errno));
        return NOT_CHECKED;
    }
    struct output errors = {.length = 0};
    struct ending ending = {.is_late = !read_output(pipes, messages, &errors, &deadline)};
    await_end(helper, &deadline, &ending);
    if (ending.is_known && !ending.is_late && WIFEXITED(ending.status)) {
        if (WEXITSTATUS(ending.status) == 0) return ACCEPTED;
        if (WEXITSTATUS(ending.status) == 1) return REFUSED;
    }
    log_failure(pamh, options, &ending, &errors);
    return NOT_CHECKED;
}

static enum verdict ask_helper(pam_handle_t *pamh, const struct options *options, const char *user,
                               const char *password, const char *previous, struct output *messages)
{
    struct words words;
    struct pipes pipes = {{-1, -1, -1, -1, -1, -1}, -1, -1};
    struct arguments arguments;
    enum verdict verdict = NOT_CHECKED;

    collect_words(pamh, user, &words);
    write_arguments(options, user, previous != NULL, &arguments);
    if (!arguments.is_complete) {
        pam_syslog(pamh, LOG_CRIT, "no memory");
    } else if (open_pipes(pamh, options, password, previous, &words, &pipes)) {
        /* The application may ignore the ends of its children, or take all of them for its own. */
        struct sigaction normal = {.sa_handler = SIG_DFL}, before;
        sigemptyset(&normal.sa_mask);
        if (sigaction(SIGCHLD, &normal, &before) == 0) {
            verdict = run_helper(pamh, options, &arguments, &pipes, messages);
            sigaction(SIGCHLD, &before, NULL);
        }
    }
    close_pipes(&pipes);
    free_arguments(&arguments);
    explicit_bzero(&words, sizeof words);
    return verdict;
}

/* --- What the user sees --- */

static bool has(int flags, unsigned int flag)
{
    return ((unsigned int)flags & flag) != 0;
}

/* Says to whoever has set the options, as to everybody else, why no password is judged. */
static void show_wrong_option(pam_handle_t *pamh, int flags, const struct options *options)
{
    if (has(flags, PAM_SILENT)) return;
    char option[256];
    copy_line(option, sizeof option, options->wrong, strlen(options->wrong));
    pam_error(pamh, "%s", language(options)->not_checked);
    pam_error(pamh, "pam_pwcheck: unknown option or value: %s", option);
    if (is_foreign(option))
        pam_info(pamh, "Make a policy of pam_pwquality's line with 'pwcheck policy convert --from pwquality FILE', "
                       "and name it with policy=.");
}

static void show(pam_handle_t *pamh, int flags, const struct options *options, enum verdict verdict,
                 const struct output *messages)
{
    if (has(flags, PAM_SILENT)) return;
    if (verdict == NOT_CHECKED) {
        pam_error(pamh, "%s", language(options)->not_checked);
        return;
    }
    size_t start = 0;
    while (start < messages->length) {
        const char *line = messages->text + start;
        const char *end = memchr(line, '\n', messages->length - start);
        size_t length = end != NULL ? (size_t)(end - line) : messages->length - start;
        char text[1024];
        copy_line(text, sizeof text, line, length);
        if (value(text, "BAD PASSWORD") != NULL) pam_error(pamh, "%s", text);
        else pam_info(pamh, "%s", text);
        start += length + 1;
    }
}

/* --- The module --- */

/* Whether a user is one of /etc/passwd. */
static bool is_local(pam_handle_t *pamh, const char *user)
{
    return pam_modutil_check_user_in_passwd(pamh, user, NULL) == PAM_SUCCESS;
}

static bool is_utf8(const char *text)
{
    static const unsigned int least[] = {0, 0x80, 0x800, 0x10000};
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0';) {
        unsigned int code = *at++;
        int more = code < 0x80 ? 0 : code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3;
        if (more > 0 && (code < 0xc0 || code >= 0xf8)) return false;
        if (more > 0) code &= 0x3fU >> more;
        for (int i = 0; i < more; i++, at++) {
            if ((*at & 0xc0) != 0x80) return false;
            code = code << 6 | (*at & 0x3f);
        }
        if (code < least[more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return false;
    }
    return true;
}

static const char *from_latin1(char *copy, size_t size, const char *text)
{
    char *end = copy;
    for (; *text != '\0' && end + 2 < copy + size; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte >= 0x80) *end++ = (char)(0xc0 | byte >> 6);
        *end++ = (char)(byte < 0x80 ? byte : 0x80 | (byte & 0x3f));
    }
    *end = '\0';
    return copy;
}

/* A line end is no part of what the helper judges, but would be of what is stored. */
static enum verdict judge(pam_handle_t *pamh, const struct options *options, const char *user, const char *password,
                          struct output *messages)
{
    if (strpbrk(password, "\r\n") != NULL) {
        static const char message[] = "BAD PASSWORD: it contains a line end\n";
        messages->length = sizeof message - 1;
        memcpy(messages->text, message, messages->length);
        return REFUSED;
    }
    const void *previous = NULL;
    if (pam_get_item(pamh, PAM_OLDAUTHTOK, &previous) != PAM_SUCCESS) previous = NULL;
    /* Nobody could get rid of an old password in another encoding. It counts as Latin-1, as in audits. */
    char converted[2 * PAM_MAX_RESP_SIZE + 1];
    if (previous != NULL && !is_utf8(previous)) previous = from_latin1(converted, sizeof converted, previous);
    enum verdict verdict = ask_helper(pamh, options, user, password, previous, messages);
    explicit_bzero(converted, sizeof converted);
    return verdict;
}

static int forget_password(pam_handle_t *pamh, int result)
{
    pam_set_item(pamh, PAM_AUTHTOK, NULL);
    return result;
}

/* Asks for the password, has it judged and asks for it again, as often as the options say. */
__attribute__((visibility("default"))) int pam_sm_chauthtok(pam_handle_t *pamh, int flags, int argc, const char **argv)
{
    struct options options;
    read_options(pamh, &options, argc, argv);
    bool is_enforced = getuid() != 0 || options.enforce_for_root || has(flags, PAM_CHANGE_EXPIRED_AUTHTOK);
    if (options.wrong != NULL && (is_enforced || has(flags, PAM_PRELIM_CHECK))) {
        show_wrong_option(pamh, flags, &options);
        if (is_enforced) return PAM_SERVICE_ERR;
    }
    /* Nothing is known yet of a password that is asked for later. */
    if (has(flags, PAM_PRELIM_CHECK)) return PAM_SUCCESS;
    if (!has(flags, PAM_UPDATE_AUTHTOK)) return PAM_SERVICE_ERR;

    const char *user = NULL;
    int result = pam_get_user(pamh, &user, NULL);
    if (result != PAM_SUCCESS) return result;
    if (user == NULL) return PAM_USER_UNKNOWN;
    bool is_other = options.local_users_only && !is_local(pamh, user);
    bool is_judged = !is_other && options.wrong == NULL;
    if (options.debug && is_other) pam_syslog(pamh, LOG_DEBUG, "%s is no local user: not judged", user);

    for (int tries = 0; tries < options.retry; tries++) {
        const char *password = NULL;
        result = pam_get_authtok_noverify(pamh, &password, NULL);
        if (result != PAM_SUCCESS) return forget_password(pamh, result);
        if (password == NULL) return forget_password(pamh, PAM_AUTHTOK_ERR);
        if (is_judged) {
            struct output messages = {.length = 0};
            enum verdict verdict = judge(pamh, &options, user, password, &messages);
            if (options.debug)
                pam_syslog(pamh, LOG_DEBUG, "try %d: %s", tries + 1,
                           verdict == ACCEPTED ? "accepted" : verdict == REFUSED ? "refused" : "not checked");
            if (verdict != ACCEPTED) {
                show(pamh, flags, &options, verdict, &messages);
                if (is_enforced) {
                    forget_password(pamh, PAM_AUTHTOK_ERR);
                    /* Another password would fare no better. */
                    if (verdict == NOT_CHECKED) return PAM_AUTHTOK_ERR;
                    continue;
                }
            }
        }
        result = pam_get_authtok_verify(pamh, &password, NULL);
        if (result == PAM_SUCCESS) return PAM_SUCCESS;
        forget_password(pamh, result);
        if (result != PAM_TRY_AGAIN) return result;
    }
    return forget_password(pamh, options.retry > 1 ? PAM_MAXTRIES : PAM_AUTHTOK_ERR);
}
