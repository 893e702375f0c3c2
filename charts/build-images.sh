#!/usr/bin/env bash
# Builds the images of Stakehold and writes them as docker-archives, which `docker load`, `ctr images import` and
# `skopeo copy docker-archive:…` read:
#
#   charts/build-images.sh OUT_DIR [TAG]
#
# OUT_DIR/stakehold-platform.tar holds localhost/stakehold/platform:TAG, OUT_DIR/stakehold-trial.tar localhost/stakehold/trial:TAG.
# TAG is `dev` unless given. It uses docker where a daemon answers, else buildah, which needs none. From the environment:
#
#   NODE_IMAGE            the base image, with Node.js 24, npm and glibc; node:24-bookworm-slim unless set
#   BASE_IMAGE_TAR        a docker-archive that holds the base image, for a computer that can pull none
#   VERSION, REVISION     what the images' labels say; REVISION is Git's commit unless set
#   BUILD_CA_FILE         authorities as PEM that npm, pip and apt are to trust while they build (buildah alone)
#   BUILD_JAVA_TRUST      the same as a Java trust store for Maven; this computer's own unless set (buildah alone)
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)

fail() {
  echo "$1" >&2
  exit 1
}

[ $# -ge 1 ] && [ $# -le 2 ] || fail "Say where the images are to go: charts/build-images.sh OUT_DIR [TAG]."
out=$1
tag=${2:-dev}
[[ $tag =~ ^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$ ]] || fail "The tag must be letters, digits, dots, dashes and underscores, and it is \"$tag\"."
for file in "${BASE_IMAGE_TAR:-}" "${BUILD_CA_FILE:-}" "${BUILD_JAVA_TRUST:-}"; do
  [ -z "$file" ] || [ -r "$file" ] || fail "There is no file $file to read."
done
mkdir -p "$out"
out=$(cd "$out" && pwd)

version=${VERSION:-$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$root/package.json")}
revision=${REVISION:-$(git -C "$root" rev-parse HEAD 2>/dev/null || echo unknown)}
base=${NODE_IMAGE:-node:24-bookworm-slim}

# Sets `base` to the name by which the archive's image is known afterwards.
load_base() {
  [ -n "${BASE_IMAGE_TAR:-}" ] || return 0
  base=$("$@") || fail "The base image in $BASE_IMAGE_TAR could not be read."
}

with_docker() {
  [ -z "${BUILD_CA_FILE:-}${BUILD_JAVA_TRUST:-}" ] ||
    fail "docker mounts no certificates into a build: put them into the base image and name it in NODE_IMAGE."
  load_base sh -c 'docker load -q -i "$1" | sed -n "s/^Loaded image\( ID\)\{0,1\}: //p" | tail -n 1' sh "${BASE_IMAGE_TAR:-}"
  for target in platform trial; do
    name=localhost/stakehold/$target:$tag
    docker build --target "$target" --tag "$name" --build-arg NODE_IMAGE="$base" \
      --build-arg VERSION="$version" --build-arg REVISION="$revision" "$root"
    docker save --output "$out/stakehold-$target.tar" "$name"
  done
}

# Where the settings for a build on this computer are; it is deleted at the end.
work=
with_buildah() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  # Nothing is verified but what the registry's TLS does: the person who runs this names the images.
  echo '{"default":[{"type":"insecureAcceptAnything"}]}' >"$work/policy.json"
  local tool=(buildah --signature-policy "$work/policy.json")
  # npm opens more files at once than buildah lets a step open by itself.
  local flags=(--layers --isolation "${BUILDAH_ISOLATION:-chroot}" --network host --ulimit "nofile=$(ulimit -n)")
  load_base "${tool[@]}" pull -q "docker-archive:${BASE_IMAGE_TAR:-}"
  [ -z "${BASE_IMAGE_TAR:-}" ] || flags+=(--pull-never)
  if [ -n "${BUILD_CA_FILE:-}" ]; then trust; fi
  for target in platform trial; do
    name=localhost/stakehold/$target:$tag
    "${tool[@]}" bud "${flags[@]}" --format docker --target "$target" --tag "$name" --build-arg NODE_IMAGE="$base" \
      --build-arg VERSION="$version" --build-arg REVISION="$revision" "$root"
    # The labels once more: of a step that it has done before, buildah takes what an earlier build was told.
    container=$("${tool[@]}" from --pull-never "$name")
    buildah config --label org.opencontainers.image.version="$version" \
      --label org.opencontainers.image.revision="$revision" "$container"
    "${tool[@]}" commit -q --rm --format docker "$container" "$name" >/dev/null
    rm -f "$out/stakehold-$target.tar"
    "${tool[@]}" push -q "$name" "docker-archive:$out/stakehold-$target.tar:$name"
  done
}

# Mounts the authorities, and has npm, pip and Maven read them: none of it is in the image.
trust() {
  local bundle=/etc/ssl/certs/ca-certificates.crt
  local java=${BUILD_JAVA_TRUST:-/etc/ssl/certs/java/cacerts}
  echo "cafile=$bundle" >"$work/npmrc"
  printf '[global]\ncert = %s\n' "$bundle" >"$work/pip.conf"
  flags+=(-v "$(realpath "$BUILD_CA_FILE"):$bundle:ro" -v "$work/npmrc:/root/.npmrc:ro" -v "$work/pip.conf:/etc/pip.conf:ro")
  if [ -r "$java" ]; then
    echo 'MAVEN_OPTS="-Djavax.net.ssl.trustStore=/etc/maven-trust"' >"$work/mavenrc"
    flags+=(-v "$(realpath "$java"):/etc/maven-trust:ro" -v "$work/mavenrc:/etc/mavenrc:ro")
  fi
}

if docker info >/dev/null 2>&1; then
  with_docker
elif command -v buildah >/dev/null; then
  with_buildah
else
  fail "Neither docker with a running daemon nor buildah is here: install one of them (on Debian and Ubuntu: apt install buildah)."
fi
ls -l "$out"/stakehold-*.tar
