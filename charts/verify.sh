#!/usr/bin/env bash
# Proves the chart on a real node, from nothing to a summary line: charts/verify.sh.
#
# It needs Linux as root, what the cluster kit asks for, and buildah or Docker. Settings:
#   NODE_KIT  the kit that brings a node up (../shared/cluster)
#   WORK      where node and images are kept meanwhile (a new folder)
#   IMAGES    a folder with images that charts/build-images.sh made before, as v1; unless set they are built, of the kit's base
#             image unless BASE_IMAGE_TAR or NODE_IMAGE names another
#   KEEP=1    leaves the node running at the end; WORK/node/admin.conf is its KUBECONFIG, with which
#             `npm run check -- drill --cluster kafka-down` makes one fault of the drill again
set -uo pipefail
cd "$(dirname "$0")/.."
kit=$(realpath "${NODE_KIT:-../shared/cluster}")
cache=${PROOF:-${XDG_CACHE_HOME:-$HOME/.cache}/cluster-kit}
work=${WORK:-$(mktemp -d)}
node=$work/node
# npm names its own Node.js in NODE, by which the kit names the node.
export PATH=$cache/bin:$PATH KUBECONFIG=$node/admin.conf PROOF=$cache CLUSTER_KIT=$cache NETPOL=1 NODE=node1
namespace=stakehold
began=$SECONDS
passed=0
failed=0

k() { kubectl --namespace "$namespace" "$@"; }

# Runs a step, and says in a line how it went and how long it took.
step() {
  local what=$1 start=$SECONDS
  shift
  if "$@" >"$work/step.log" 2>&1; then
    passed=$((passed + 1))
    echo "ok    $what ($((SECONDS - start)) s)"
  else
    failed=$((failed + 1))
    echo "FAIL  $what ($((SECONDS - start)) s)"
    tail -n 15 "$work/step.log" | sed 's/^/        /'
    cp "$work/step.log" "$work/failed-$failed.log"
  fi
}

# What everything after it needs.
must() {
  local before=$failed
  step "$@"
  if ((failed > before)); then finish; fi
}

finish() {
  if [[ -z ${KEEP:-} ]] && [[ -d $node ]]; then
    step "the node is gone, and nothing of it is left" gone
  fi
  echo "$passed passed, $failed failed"
  echo "It took $(((SECONDS - began) / 60)) min $(((SECONDS - began) % 60)) s. Logs of failures are in $work."
  ((failed == 0))
  exit $?
}

gone() {
  "$kit/cluster.sh" down "$node"
  ! pgrep -f "$node/etc/init.sh" && [[ ! -d $node ]]
}
trap 'finish' INT TERM

# Succeeds where a command fails with words that hold a text.
refused() {
  local text=$1 said
  shift
  if said=$("$@" 2>&1); then
    echo "It was not refused: $*"
    return 1
  fi
  grep --fixed-strings --quiet "$text" <<<"$said" && return 0
  printf 'It was refused with other words than "%s":\n%s\n' "$text" "$said"
  return 1
}

# Asks every second until a command succeeds.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    if ((SECONDS > end)); then
      echo "In vain: $*"
      return 1
    fi
    sleep 1
  done
}

trial=(--values charts/stakehold/values-trial.yaml
  --set image.repository=localhost/stakehold/platform,trial.image.repository=localhost/stakehold/trial,trial.image.tag=v1
  --set monitoring.rules.enabled=true,monitoring.podMonitor.enabled=true,monitoring.podMonitor.interval=5s)

render() { helm template stakehold charts/stakehold --namespace "$namespace" "$@"; }

# The chart's own tests, helm's lint, the schemas of Kubernetes and kube-score, over every way to run it, with nothing left out.
looked() {
  npm run --silent check -- chart | tee "$work/chart.log" || return 1
  ! grep --fixed-strings "LEFT OUT" "$work/chart.log"
}

# ---------------------------------------------------------------------------- without a node
must "the kit's programs are there" "$kit/build.sh"
must "the programs that look at the chart are there" charts/tools.sh
step "helm lint, the chart's tests, the schemas of Kubernetes, kube-score" looked
step "a wrong origin is refused" refused "Set publicUrl to where people reach Stakehold" \
  render "${trial[@]}" --set publicUrl=http://bets.example.com
step "an unknown service is refused" refused "additional properties 'bet' not allowed" \
  render "${trial[@]}" --set services.bet.replicas=1
step "a secret among the settings is refused" refused "additional properties 'STRIPE_SECRET_KEY' not allowed" \
  render "${trial[@]}" --set services.payments.settings.STRIPE_SECRET_KEY=x
step "more connections than PostgreSQL takes are refused" refused "connections to PostgreSQL, and database.maxConnections is 20" \
  render "${trial[@]}" --set database.maxConnections=20
step "a missing secret is named" refused "Set gateway.existingSecret to the name of a Secret that holds IDENTITY_RPC_SECRET" \
  render --set publicUrl=https://bets.example.com

# ---------------------------------------------------------------------------- images and node
images=${IMAGES:-$work/images}
[[ -n ${NODE_IMAGE:-}${BASE_IMAGE_TAR:-} ]] || export BASE_IMAGE_TAR=$cache/images/node24.tar
# Behind a proxy that signs for others, what is built has to trust whom this computer trusts.
[[ -z ${NODE_EXTRA_CA_CERTS:-} ]] || export BUILD_CA_FILE=${BUILD_CA_FILE:-$NODE_EXTRA_CA_CERTS}
[[ -n ${IMAGES:-} ]] || must "the images are built" charts/build-images.sh "$images" v1
for image in platform trial; do
  echo "      stakehold-$image.tar: $(($(stat --format %s "$images/stakehold-$image.tar") / 1000000)) MB"
done
must "a node comes up" "$kit/cluster.sh" up "$node"
loaded() {
  "$kit/cluster.sh" load "$node" "$images/stakehold-platform.tar" "$images/stakehold-trial.tar"
  # A second version, of the same content: what a rollout does shows all the same.
  "$kit/cluster.sh" sh "$node" ctr --namespace k8s.io images tag localhost/stakehold/platform:v1 localhost/stakehold/platform:v2
}
must "the images are on it" loaded
# The operator itself is not: who watches the trial reads what the chart says in its kinds.
must "the kinds of the Prometheus operator are known" kubectl apply --server-side --filename "$cache/crds"
restricted() {
  kubectl create namespace "$namespace"
  kubectl label namespace "$namespace" pod-security.kubernetes.io/enforce=restricted
}
must "the namespace enforces Pod Security 'restricted'" restricted

# ---------------------------------------------------------------------------- install
install() { helm upgrade --install stakehold charts/stakehold --namespace "$namespace" "${trial[@]}" --wait --timeout 15m "$@"; }
step "an install without its Secrets is refused with their name" refused \
  "Make the Secret nowhere in the namespace $namespace: gateway.existingSecret names it" \
  helm install stakehold charts/stakehold --namespace "$namespace" --set publicUrl=https://bets.example.com \
  --set gateway.existingSecret=nowhere
must "helm install --wait of the trial" install --set image.tag=v1
works() { helm test stakehold --namespace "$namespace" --timeout 11m; }
step "helm test: people bet and vote, and the winner is paid" works
k get pods --no-headers | awk '{ print "      " $0 }'

# ---------------------------------------------------------------------------- policies
# Asks from a pod that may do nothing; answers 0 where the connection is made.
reaches() { # address port [labels]
  k delete pod prober --ignore-not-found --now >/dev/null
  k run prober --image=localhost/stakehold/trial:v1 --restart=Never --labels="probe=yes${3:+,$3}" --overrides='{"spec":{
    "automountServiceAccountToken":false,
    "securityContext":{"runAsNonRoot":true,"runAsUser":10001,"seccompProfile":{"type":"RuntimeDefault"}},
    "containers":[{"name":"prober","image":"localhost/stakehold/trial:v1","args":["--eval",
      "require(\"net\").connect({host:\"'"$1"'\",port:'"$2"',timeout:4000}).on(\"connect\",()=>process.exit(0)).on(\"error\",()=>process.exit(3)).on(\"timeout\",()=>process.exit(4))"],
      "securityContext":{"allowPrivilegeEscalation":false,"capabilities":{"drop":["ALL"]}}}]}}' >/dev/null
  within 60 sh -c "kubectl --namespace $namespace get pod prober -o jsonpath='{.status.phase}' | grep -Eq 'Succeeded|Failed'" || return 1
  [[ $(k get pod prober -o jsonpath='{.status.containerStatuses[0].state.terminated.exitCode}') == 0 ]]
}
unreachable() { ! reaches "$@"; }
release="app.kubernetes.io/name=stakehold,app.kubernetes.io/instance=stakehold"
step "a pod without rights does not reach PostgreSQL" unreachable stakehold-postgres 5432
step "nor payments' internal port" unreachable stakehold-payments 8080
step "the gateway's pods do not reach PostgreSQL" unreachable stakehold-postgres 5432 "$release,stakehold/part=gateway"
step "voting's pods do" reaches stakehold-postgres 5432 "$release,stakehold/part=voting"
step "but not the Stripe stand-in" unreachable stakehold-stripe 4010 "$release,stakehold/part=voting"
step "which payments' pods reach" reaches stakehold-stripe 4010 "$release,stakehold/part=payments"
k delete pod prober --ignore-not-found --now >/dev/null 2>&1

# ---------------------------------------------------------------------------- rolling, under load
underload() {
  k delete pod load --ignore-not-found --now
  helm template stakehold charts/stakehold --namespace "$namespace" "${trial[@]}" --show-only templates/tests/journey.yaml |
    sed -e 's/name: stakehold-test-journey/name: load/' -e '/helm.sh\/hook/d' -e '/^  annotations:/d' \
      -e '/activeDeadlineSeconds/d' -e 's#dev/seed/smoke.ts#dev/seed/load.ts#' | k apply --filename -
  within 120 sh -c "kubectl --namespace $namespace logs load --container test | grep -Eq ' [5-9][0-9] pages opened'"
}
endload() {
  k exec load --container test -- node --eval 'process.kill(1, "SIGTERM")'
  within 180 sh -c "kubectl --namespace $namespace get pod load -o jsonpath='{.status.phase}' | grep -Eq 'Succeeded|Failed'"
  k logs load --container test | tail -n 1 | tee "$work/load.json"
  [[ $(k get pod load -o jsonpath='{.status.phase}') == Succeeded ]]
}
upgrade() { install --set "image.tag=$1"; }
step "people read, bet, and keep 50 pages open" underload
step "everything rolls to the next version meanwhile" upgrade v2
step "and back" helm rollback stakehold --namespace "$namespace" --wait --timeout 15m
step "nobody was refused, and every bet came to its end" endload
[[ -s $work/load.json ]] && sed 's/^/      /' "$work/load.json"

# ---------------------------------------------------------------------------- TLS among the parts
certified() {
  local names
  names=$(printf ',DNS:stakehold-%s' bets payments voting identity support notifications)
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=authority" -keyout "$work/ca.key" -out "$work/ca.crt"
  openssl req -newkey rsa:2048 -nodes -subj "/CN=internal" -keyout "$work/tls.key" -out "$work/tls.csr"
  openssl x509 -req -in "$work/tls.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -CAcreateserial -days 2 \
    -extfile <(echo "subjectAltName=${names#,}") -out "$work/tls.crt"
  k create secret tls internal --cert "$work/tls.crt" --key "$work/tls.key"
  k create configmap authorities --from-file="$work/ca.crt"
  install --set image.tag=v1,internalTls.secret=internal,trustedAuthorities.configMap=authorities
}
# What the gateway's pod gets from an address of identity's: a status, or what went wrong.
asks() {
  k exec deployment/stakehold-gateway -- node --eval "
    fetch('$1://stakehold-identity:8080/livez').then(({ status }) => console.log(status), ({ cause }) => console.log(cause.code))"
}
incertificate() { [[ $(asks https | tee /dev/stderr) == 200 && $(asks http | tee /dev/stderr) != 200 ]]; }
step "the parts speak TLS among themselves" certified
step "a part answers by its certificate, and not in the clear" incertificate
step "and people bet and vote, and the winner is paid" works
step "the parts speak in the clear again" helm rollback stakehold --namespace "$namespace" --wait --timeout 15m

# ---------------------------------------------------------------------------- the money
audited() {
  k delete job audit --ignore-not-found
  k create job audit --from=cronjob/stakehold-audit
  within 300 sh -c "kubectl --namespace $namespace get job audit -o jsonpath='{.status.conditions[*].type}' | grep -Eq 'Complete|Failed'"
  k logs job/audit | tee "$work/audit.log"
  k wait --for=condition=Complete job/audit --timeout=1s
}
# How many stakes the last audit looked at.
stakes() { sed --quiet 's/^Stakes: \([0-9]*\).*/\1/p' "$work/audit.log"; }
# Whether an event waits for a person in any of the pods that serve: each says so itself.
nothingparked() {
  local pod parked=0
  for pod in $(k get pods --selector 'stakehold/part in (bets, payments, voting, identity, support, notifications)' \
    --field-selector status.phase=Running --output name); do
    kubectl get --raw "/api/v1/namespaces/$namespace/pods/${pod#pod/}:8080/proxy/metrics" >"$work/metrics.txt" || return 1
    sed --quiet "s#^stakehold_dead_letters#${pod#pod/} &#p" "$work/metrics.txt"
    if grep --extended-regexp --quiet '^stakehold_dead_letters(\{.*\})? [1-9]' "$work/metrics.txt"; then parked=1; fi
  done
  return "$parked"
}

# ---------------------------------------------------------------------------- faults
allready() { k wait --for=condition=Available deployment --all --timeout=300s && k rollout status statefulset --timeout=300s; }
# A pod is killed while a bet is on its way: after the sign-in, which a person would do again.
killed() { # selector
  k delete pod stakehold-test-journey --ignore-not-found --now
  helm test stakehold --namespace "$namespace" --timeout 11m --filter name=stakehold-test-journey &
  local journey=$!
  within 90 sh -c "kubectl --namespace $namespace logs stakehold-test-journey --container test | grep -q 'signed in'" || return 1
  k delete pod --selector "$1" --force --grace-period=0
  if ! wait "$journey"; then
    # Its last words come last, where the summary shows them; a journey that came to its end leaves none.
    k logs stakehold-test-journey --container test
    return 1
  fi
  allready
}
step "the audit is clean before anything is killed" audited
stakes_before=$(stakes)
for component in gateway {bets,payments,voting,identity,support,notifications}-{http,worker}; do
  step "$component is killed, and a bet still comes to its end" killed "app.kubernetes.io/component=$component"
done
for store in postgres kafka temporal mongo; do
  step "$store is killed, and a bet still comes to its end" killed "app.kubernetes.io/component=$store"
done

# ---------------------------------------------------------------------------- drain, scale
drained() {
  install --set image.tag=v1,gateway.replicas=2 || return 1
  # One node: what is evicted has nowhere to go, so the budget keeps the last one, and the drain waits.
  kubectl drain "$NODE" --ignore-daemonsets --delete-emptydir-data --pod-selector app.kubernetes.io/component=gateway --timeout=30s
  local left
  left=$(k get pods --selector app.kubernetes.io/component=gateway --field-selector status.phase=Running --no-headers | wc -l)
  kubectl uncordon "$NODE"
  allready && ((left >= 1))
}
step "a drained node's budgets keep a gateway serving" drained
scaled() {
  install --set image.tag=v1 --set gateway.autoscaling.enabled=true,gateway.autoscaling.minReplicas=1,gateway.autoscaling.maxReplicas=2,gateway.autoscaling.targetCPUUtilizationPercentage=100,gateway.autoscaling.scaleDownSeconds=15 || return 1
  underload || return 1
  within 240 sh -c "[ \$(kubectl --namespace $namespace get deployment stakehold-gateway -o jsonpath='{.status.readyReplicas}') = 2 ]" || return 1
  endload
  within 300 sh -c "[ \$(kubectl --namespace $namespace get deployment stakehold-gateway -o jsonpath='{.spec.replicas}') = 1 ]"
}
step "the gateway scales up on real CPU, and down again" scaled
kubectl --namespace "$namespace" top pods --no-headers 2>/dev/null | awk '{ print "      " $0 }'

# ---------------------------------------------------------------------------- the drill
drilled() {
  install --set image.tag=v1 || return 1
  npm run --silent check -- drill --cluster 2>&1 | tee "$work/drill.log"
}
step "thirteen faults are each told by their alerts and nothing else" drilled
grep --extended-regexp '^(✓|✗)' "$work/drill.log" | sed 's/^/      /'

# ---------------------------------------------------------------------------- at the end
step "the audit is clean: no cent differs" audited
step "what was bet before pods and stores were killed is there, and more" test "$(stakes)" -gt "$stakes_before"
step "no event waits for a person" nothingparked
finish
