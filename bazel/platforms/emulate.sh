#!/usr/bin/env bash
# usage: emulate EMULATOR PROGRAM [ARG...]
# Runs PROGRAM under EMULATOR (a user-mode qemu) if it is an ELF file; anything else, a script, runs as it is.
# PROGRAM gets as its argv[0] a script that runs it again under the emulator: GoogleTest's death tests execute argv[0].
set -euo pipefail
emulator=$1 program=$2
shift 2
if [ "$(head -c 4 "$program")" != $'\x7fELF' ]; then
  exec "$program" "$@"
fi
again=$(mktemp -d "${TEST_TMPDIR:-/tmp}/emulate.XXXXXX")/$(basename "$program")
cat >"$again" <<END
#!/bin/bash
exec $(printf '%q' "$emulator") -0 "\$0" $(printf '%q' "$(realpath "$program")") "\$@"
END
chmod +x "$again"
exec "$again" "$@"
