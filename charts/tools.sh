#!/usr/bin/env bash
# Builds the programs that look at the chart, from source and at fixed versions, and skips those that are there:
#
#   charts/tools.sh
#
# They go to $CLUSTER_KIT/bin, by default ~/.cache/cluster-kit/bin ($XDG_CACHE_HOME in the place of ~/.cache), where
# `npm run check` finds them. It needs Go alone, and about five minutes the first time.
set -euo pipefail

fail() {
  echo "$1" >&2
  exit 1
}

command -v go >/dev/null || fail "Install Go: the chart's tools are built from source."

kit=${CLUSTER_KIT:-${XDG_CACHE_HOME:-$HOME/.cache}/cluster-kit}
mkdir -p "$kit/bin"
kit=$(cd "$kit" && pwd)
export GOPATH=$kit/gopath GOMODCACHE=$kit/gopath/pkg/mod GOCACHE=$kit/gocache CGO_ENABLED=0 GOTOOLCHAIN=local GOFLAGS=-buildvcs=false

# build NAME MODULE@VERSION PACKAGE [LINKER_FLAGS]: as the module's own main module, because a replacement that its go.mod
# names, and the sums that it keeps, hold there alone.
build() {
  local name=$1 module=$2 package=$3 flags=${4:-}
  if [ -x "$kit/bin/$name" ]; then
    echo "$name is there."
    return
  fi
  local folder
  folder=$(cd "$kit" && go mod download -json "$module" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  [ -n "$folder" ] || fail "The module $module of $name can't be had."
  (cd "$folder" && go build -trimpath -ldflags "-s -w $flags" -o "$kit/bin/$name" "$package") || fail "$name of $module does not build."
  echo "$name is built."
}

# Without these a helm that is built so believes in an old Kubernetes, and refuses the chart's kubeVersion.
kubernetes="-X helm.sh/helm/v3/pkg/chartutil.k8sVersionMajor=1 -X helm.sh/helm/v3/pkg/chartutil.k8sVersionMinor=36"
lint="-X helm.sh/helm/v3/pkg/lint/rules.k8sVersionMajor=1 -X helm.sh/helm/v3/pkg/lint/rules.k8sVersionMinor=36"

build helm helm.sh/helm/v3@v3.22.0 ./cmd/helm "$kubernetes $lint -X helm.sh/helm/v3/internal/version.version=v3.22.0"
build kubeconform github.com/yannh/kubeconform@v0.8.0 ./cmd/kubeconform
build untt github.com/helm-unittest/helm-unittest@v1.1.2 ./cmd/helm-unittest "$kubernetes"
build kube-score github.com/zegl/kube-score@v1.20.0 ./cmd/kube-score
