#!/usr/bin/env bash
# Audits a list in parts with GNU parallel, on this machine or, with --sshlogin, on many that have the list at the same place.
# Usage: parallel.sh LIST KEY FOLDER PARTS, then: pwcheck merge FOLDER/*.json
set -euo pipefail
export list=$1 key=$2 states=$3 parts=$4
mkdir -p "$states"
seq "$parts" | parallel --will-cite --halt now,fail=1 --retries 3 \
  'pwcheck audit -q -j 1 --exit-zero --part {}/"$parts" --state-key "$key" --state "$states"/{}.json "$list"'
