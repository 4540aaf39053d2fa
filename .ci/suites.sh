# What .ci/run and .ci/nightly share: how a suite runs, and what is printed of it. It is sourced.
logs=$(mktemp -d)
TIMEFORMAT='%R %U %S'

# Runs a suite. Prints its seconds and CPU seconds, and its output if it fails.
suite() {
  local name=$1 code=0 real user system
  shift
  { time "$@" > "$logs/$name.log" 2>&1; } 2> "$logs/$name.time" || code=$?
  read -r real user system < "$logs/$name.time"
  [ "$code" -eq 0 ] || cat "$logs/$name.log"
  grep -hE "^(attack|figure)" "$logs/$name.log" || true
  awk -v name="$name" -v code="$code" -v real="$real" -v cpu="$user $system" 'BEGIN {
    split(cpu, part, " ")
    printf "== %-16s %s %4.0f s, %4.0f CPU seconds\n", name, code ? "FAILED" : "passed", real, part[1] + part[2]
  }' | tee -a "$logs/summary"
  return "$code"
}

# A script of package.json without the one before it: a build while other suites run would replace the programs that they start.
run() { NO_COLOR=1 npm run --ignore-scripts "$@"; }

# Prints all suites, what passed only when it was repeated, and how many tests passed and failed.
summary() {
  printf '\n%s\n' "$1"
  sort -u "$logs/summary" 2> /dev/null || true
  grep -hE '^Passed only when repeated' "$logs"/*.log || true
  local counts
  # Without colors.
  counts=$(sed 's/\x1b\[[0-9;]*m//g' "$logs"/*.log | grep -E '^ +Tests ' || true)
  awk '{ for (i = 2; i <= NF; i++) { if ($i ~ /^passed/) passed += $(i - 1); if ($i ~ /^failed/) failed += $(i - 1) } }
    END { printf "%d passed, %d failed\n", passed, failed }' <<< "$counts"
}
