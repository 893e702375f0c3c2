#!/usr/bin/env bash
# A GraphQLError that names no node still keeps the whole parsed document of graphql 16.15.0 in memory, if a validation rule
# reported it: Node.js 24.21.0 keeps for an error's stack the functions on it, and the rule's visitor knows its ValidationContext,
# which knows the document. Reading `stack` once lets everything go. So a server that remembers refusals by their errors
# remembers every document: here 1 MB for a text of 8 KB.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node@24.21.0 graphql@16.15.0
node="$folder/node_modules/node/bin/node"

cat >keep.cjs <<'JS'
const { buildSchema, GraphQLError, parse, validate } = require("graphql");
const schema = buildSchema("type Query { a: Int }");
const rule = (context) => {
  const report = () => context.reportError(new GraphQLError("There are many fields."));
  return { Document: () => report() };
};
const reported = () => validate(schema, parse(`{ ${"a ".repeat(4_000)} }`), [rule]);
const ways = {
  reported: () => reported(),
  "reported, stack read": () => reported().map((error) => [error, error.stack.length]),
  "message alone": () => reported().map(({ message }) => message),
};
for (const [name, make] of Object.entries(ways)) {
  make();
  gc();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 20 }, () => make());
  gc();
  const each = (process.memoryUsage().heapUsed - before) / kept.length;
  console.log(`${name}: ${each > 500_000 ? "keeps the document" : each < 20_000 ? "keeps a little" : `${Math.round(each)} bytes`}`);
}
JS

output="$("$node" --expose-gc keep.cjs)"
echo "$output"
expected="reported: keeps the document
reported, stack read: keeps a little
message alone: keeps a little"
[ "$output" = "$expected" ] || { echo "The behaviour is no longer what is written here." >&2; exit 1; }
