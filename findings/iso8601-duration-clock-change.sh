#!/usr/bin/env bash
# iso8601-duration 2.1.4 counts a duration along the calendar of the process's own time zone, beginning now. In a zone whose
# clocks change, three days may so be 73 hours and twenty seconds an hour and twenty seconds.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent iso8601-duration@2.1.4
cat >look.cjs <<'JS'
const { parse, toSeconds } = require("iso8601-duration");
const seconds = (text, from) => toSeconds(parse(text), new Date(from));
console.log(["P3D", seconds("P3D", "2027-03-25T01:30:00Z"), "PT20S", seconds("PT20S", "2027-03-28T00:59:50Z")].join(" "));
JS
echo "iso8601-duration $(node -p "require('iso8601-duration/package.json').version")"
berlin="$(TZ=Europe/Berlin node look.cjs)"
utc="$(TZ=UTC node look.cjs)"
echo "Europe/Berlin: $berlin"
echo "UTC:           $utc"
[ "$berlin" = "P3D 262800 PT20S 3620" ] && [ "$utc" = "P3D 259200 PT20S 20" ]
