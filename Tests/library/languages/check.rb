# Reads a password a line, and says which ones the policy accepts.
require "fiddle/import"

module Pwcheck
  extend Fiddle::Importer
  dlload "libpwcheck.so.0"
  extern "void *pwcheck_policy_shipped(const char *, void *)"
  extern "void *pwcheck_checker_new(void *, void *, const char *, size_t, void *)"
  extern "int pwcheck_check(void *, void *, const char *, size_t, void *, void *)"
end

policy = Pwcheck.pwcheck_policy_shipped("default", nil)
checker = Pwcheck.pwcheck_checker_new(policy, nil, nil, 0, nil)
$stdin.binmode.each_line(chomp: true) do |password|
  verdict = Pwcheck.pwcheck_check(checker, nil, password, password.bytesize, nil, nil)
  puts verdict.zero? ? "accepted" : "refused"
end
