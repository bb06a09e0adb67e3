<?php // Reads a password a line, and says which ones the policy accepts.
$pwcheck = FFI::cdef(
    'void *pwcheck_policy_shipped(const char *, void *);
     void *pwcheck_checker_new(void *, void *, const char *, size_t, void *);
     int pwcheck_check(void *, void *, const char *, size_t, void *, void *);',
    'libpwcheck.so.0'
);
$policy = $pwcheck->pwcheck_policy_shipped('default', null);
$checker = $pwcheck->pwcheck_checker_new($policy, null, null, 0, null);
while (($line = fgets(STDIN)) !== false) {
    $password = rtrim($line, "\n");
    $verdict = $pwcheck->pwcheck_check($checker, null, $password, strlen($password), null, null);
    echo $verdict === 0 ? 'accepted' : 'refused', "\n";
}
