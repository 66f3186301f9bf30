# Set-up that ./quickstart and ./check share. To be sourced from the repository's root, by bash under set -euo pipefail.
#
#   install_missing GROUP…    installs, with apt, those packages of tools/packages.txt that are missing; says which and why.
#                             Needs no network when nothing is missing.
#   add_solvers               makes build/venv with the solvers of tools/solver_packages.txt, and puts it on the PATH.
#   build_release [TARGET…]   configures and builds the release preset into build/release; all targets by default.

say() { printf '\n== %s\n' "$*"; }

is_installed() { [[ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]; }

install_missing() {
  local group package why missing=()
  if ! command -v apt-get dpkg-query >/dev/null; then
    say "This is no Debian: copse needs what tools/packages.txt lists; going on with what is here"
    return
  fi
  while read -r group package why; do
    if [[ " $* " != *" $group "* ]] || is_installed "$package"; then continue; fi
    if ((${#missing[@]} == 0)); then say "Installing what is missing, with apt"; fi
    printf '  %-30s %s\n' "$package" "$why"
    missing+=("$package")
  done < <(grep -v '^#' tools/packages.txt)
  if ((${#missing[@]} == 0)); then return; fi

  local as_root=()
  if ((EUID != 0)); then as_root=(sudo); fi
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# The environment comes last on the PATH: what Debian has is found there first. The program of highsbox looks for its
# library in a folder lib64 that the package does not have.
add_solvers() {
  local venv="$PWD/build/venv" highs
  if ! cmp --silent tools/solver_packages.txt "$venv/installed.txt"; then
    say "Installing solvers from PyPI into build/venv"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement tools/solver_packages.txt
    highs="$("$venv/bin/python" -c 'import highsbox; print(highsbox.highs_dist_dir())')"
    ln --symbolic --force --no-dereference lib "$highs/lib64"
    ln --symbolic --force "$highs/bin/highs" "$venv/bin/highs"
    cp tools/solver_packages.txt "$venv/installed.txt"
  fi
  export PATH="$PATH:$venv/bin"
}

# A first quickstart leaves the tests out, since they need packages that only ./check installs; it never takes them out
# of a build that has them, which would throw their object files away.
build_release() {
  local options=()
  if (($# == 0)); then
    options=(-DCOPSE_TESTS=ON -DCOPSE_BENCHMARKS=ON)
  elif [[ ! -e build/release/CMakeCache.txt ]]; then
    options=(-DCOPSE_TESTS=OFF -DCOPSE_BENCHMARKS=OFF)
  fi
  say "Building build/release/copse"
  mkdir -p build
  cmake --preset release "${options[@]}" >build/configure.log || { cat build/configure.log; return 1; }
  cmake --build build/release ${*:+--target "$@"}
}
