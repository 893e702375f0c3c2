#!/bin/sh
# Takes out of ./node_modules what no process reads: Temporal's bridge for other platforms and its Rust, the query compilers
# of other databases, types and source maps. Temporal's packages and nexus-rpc keep theirs: they go into the bundles of
# workflows, which are valid only while nothing changes that went in.
set -eu

case "$(uname -m)" in
  x86_64) kept=x86_64-unknown-linux-gnu ;;
  aarch64) kept=aarch64-unknown-linux-gnu ;;
  *) echo "Temporal's bridge is not made for $(uname -m): build for x86_64 or aarch64." >&2 && exit 1 ;;
esac
bridge=node_modules/@temporalio/core-bridge
find "$bridge/releases" -mindepth 1 -maxdepth 1 ! -name "$kept" -exec rm -r {} +
rm -r "$bridge/sdk-core" "$bridge/src" "$bridge/bridge-macros"
find node_modules/@prisma/client/runtime -name 'query_compiler_*' ! -name 'query_compiler_fast_bg.postgresql.*' -delete
find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) \
  ! -path 'node_modules/@temporalio/*' ! -path 'node_modules/nexus-rpc/*' -delete
