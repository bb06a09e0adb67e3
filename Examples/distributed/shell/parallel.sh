#!/usr/bin/env bash
# Audits a list in parts with GNU parallel, on this machine or on others over ssh, and merges the parts.
#
# Usage: parallel.sh LIST KEY PARTS [OPTION OF PARALLEL...]
#   such as: parallel.sh leak.txt key 64 --sshlogin ana@one,ana@two >report.txt
#
# On every machine, the list and the key have the same path, and pwcheck is in the PATH of a non-login shell. Nothing else is shared:
# each part's state comes back through ssh, into a folder that is removed at the end.
set -euo pipefail
unset CDPATH
[ $# -ge 3 ] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "$0" >&2; exit 2; }
list=$(realpath "$1") key=$(realpath "$2") parts=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# The words are quoted here, since no variable travels. Parallel keeps what a task prints, its state, in states/1/PART/stdout.
printf -v task 'pwcheck audit -q -j 1 --exit-zero --part {}/%q --state-key %q --state - %q' "$parts" "$key" "$list"
seq "$parts" | parallel --will-cite --halt now,fail=1 --retries 3 --results states/ "${@:4}" "$task" >/dev/null
pwcheck merge --exit-zero --list "$list" states/1/*/stdout
