/* A module for node: the function that tells whether the policy accepts a Buffer. */
#include <node_api.h>
#include <pwcheck.h>

static pwcheck_checker *checker;

static napi_value accepts(napi_env env, napi_callback_info info) {
  napi_value password = NULL, answer = NULL;
  size_t count = 1, length = 0;
  void *bytes = NULL;
  napi_get_cb_info(env, info, &count, &password, NULL, NULL);
  int verdict = PWCHECK_BAD_ARGUMENT;
  if (napi_get_buffer_info(env, password, &bytes, &length) == napi_ok)
    verdict = pwcheck_check(checker, NULL, bytes, length, NULL, NULL);
  napi_get_boolean(env, verdict == PWCHECK_ACCEPTED, &answer);
  return answer;
}

NAPI_MODULE_INIT() {
  checker = pwcheck_checker_new(pwcheck_policy_shipped("default", NULL), NULL, NULL, 0, NULL);
  napi_create_function(env, NULL, 0, accepts, NULL, &exports);
  return exports;
}
