#!/bin/sh
# Copies out of a tree in which everything is made what the images hold besides packages:
#
#   charts/copy-sources.sh SERVING TRIAL
#
# SERVING gets what serves, what was made of it, and the audit; TRIAL what the image of a trial adds to it. `npm run check` reads
# by this script what the images hold.
set -eu

serving=$1
trial=$2
mkdir -p "$serving" "$trial"

cp -R --parents package.json LICENSE sbom.cdx.json gateway packages services proto/package.json proto/gen web/dist \
  web/src/generated/persisted-documents.json node_modules/.cache/stakehold-workflows \
  dev/run/package.json dev/run/main.ts dev/run/run-file.ts dev/run/state.ts dev/run/audit \
  dev/run/commands/audit.ts dev/run/entry/end-with-parent.mjs dev/stack/package.json dev/stack/src/folders.ts \
  dev/stack/src/set-up-error.ts dev/stack/src/report-failure.ts "$serving"
cp -R --parents dev/mail dev/oidc dev/seed dev/stack dev/stand-in dev/stripe dev/trial "$trial"
rm -r "$trial/dev/stack/jest" "$trial/dev/stack/containers.ts"

(cd "$serving" && rm -r gateway/compose.ts gateway/generated packages/store/generate-tables.ts packages/client packages/testing services/*/prisma)
find "$serving" "$trial" -type d -name node_modules ! -path "$serving/node_modules" -prune -exec rm -r {} +
find "$serving" "$trial" -name tsconfig.json -delete

mkdir -p "$serving/node_modules/@stakehold"
ln -s ../../dev/run ../../dev/stack "$serving/node_modules/@stakehold/"
chmod -R a+rX,go-w "$serving" "$trial"
