#!/usr/bin/env bash
# Audits a list in parts, one process each, as the tasks of a batch system would.
# Usage: split.sh LIST KEY FOLDER PARTS, then: pwcheck merge FOLDER/*.json
set -euo pipefail
[ $# -eq 4 ] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "$0" >&2; exit 2; }
list=$1 key=$2 states=$3 parts=$4
mkdir -p "$states"

# The body of a task. Kubernetes counts tasks in JOB_COMPLETION_INDEX (from 0), Slurm in
# SLURM_ARRAY_TASK_ID. A task that is done twice writes the same state twice to one name.
task() {
  pwcheck audit -q -j 1 --exit-zero --part "$1/$parts" --state-key "$key" --state "$states/$1.json" "$list"
}

for ((number = 1; number <= parts; number++)); do task "$number"; done
