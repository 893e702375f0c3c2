#!/usr/bin/env bash
# A watching Node.js 24.21.0 (`node --watch`) has worker threads report what they load: it posts messages such as
# {"watch:require": ["/a.cjs"]} by each thread's own port. @temporalio/worker 1.24.0 takes every message of its workflow threads
# that has no `requestId` for a patch's callback of its own, writes into a buffer that is not there, and ends with a RangeError.
# Without --watch the same worker replays a workflow well, and with --watch too where `debugMode` has it use no threads, which
# TEMPORAL_DEBUG=1 sets for a worker that is connected to a server.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent node@24.21.0 @temporalio/worker@1.24.0 @temporalio/workflow@1.24.0
node="$folder/node_modules/node/bin/node"

cat >thread.cjs <<'JS'
require("./workflows.cjs");
JS
cat >look.cjs <<'JS'
const { Worker } = require("node:worker_threads");
new Worker(require.resolve("./thread.cjs")).on("message", (message) => console.log(`POSTED ${Object.keys(message)}`));
JS
cat >workflows.cjs <<'JS'
exports.hello = async () => "hello";
JS
cat >replay.cjs <<'JS'
const { DefaultLogger, Runtime, Worker } = require("@temporalio/worker");
const logger = new DefaultLogger("ERROR");
Runtime.install({ logger });
const run = "6a1d4b7e-1d6c-4f0c-9d0a-1f6f3a7b2c11";
const taskQueue = { name: "q" };
const started = {
  workflowType: { name: "hello" },
  taskQueue,
  originalExecutionRunId: run,
  firstExecutionRunId: run,
  attempt: 1,
  workflowExecutionTimeout: "60s",
  workflowRunTimeout: "60s",
  workflowTaskTimeout: "10s",
};
const events = [
  ["WORKFLOW_EXECUTION_STARTED", "workflowExecutionStarted", started],
  ["WORKFLOW_TASK_SCHEDULED", "workflowTaskScheduled", { taskQueue, attempt: 1 }],
  ["WORKFLOW_TASK_STARTED", "workflowTaskStarted", { scheduledEventId: "2", identity: "i", requestId: "r" }],
  ["WORKFLOW_TASK_COMPLETED", "workflowTaskCompleted", { scheduledEventId: "2", startedEventId: "3", identity: "i" }],
  ["WORKFLOW_EXECUTION_COMPLETED", "workflowExecutionCompleted", { workflowTaskCompletedEventId: "4" }],
].map(([type, name, attributes], index) => ({
  eventId: String(index + 1),
  eventTime: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
  eventType: `EVENT_TYPE_${type}`,
  [`${name}EventAttributes`]: attributes,
}));
// A replay uses no threads unless it is asked to, as a worker with a server does.
const options = { workflowsPath: require.resolve("./workflows.cjs"), bundlerOptions: { logger }, debugMode: process.env.THREADS === "no" };
Worker.runReplayHistory(options, { events }).then(
  () => (console.log("RESULT replayed"), process.exit(0)),
  (error) => (console.log(`RESULT ${error.name}`), process.exit(1)),
);
JS

# A watching Node.js goes on when its program has ended, and says that it did.
watched() {
  "$node" --watch --watch-preserve-output "$1" >"$1.out" 2>&1 &
  local pid=$!
  for _ in $(seq 120); do
    grep -qE '^(Completed|Failed) running' "$1.out" && break
    sleep 0.5
  done
  kill "$pid"
  wait "$pid" 2>/dev/null || true
  grep -E '^(POSTED|RESULT|RangeError|Completed|Failed)' "$1.out" | sort -u | paste -sd';' -
}

echo "node $("$node" --version), @temporalio/worker $("$node" -p 'require("@temporalio/worker/package.json").version')"
plain="$("$node" replay.cjs 2>&1 | tail -1)"
posted="$(watched look.cjs)"
broken="$(watched replay.cjs)"
mended="$(THREADS=no watched replay.cjs)"
printf '%s\n' "node:                      $plain" "node --watch, any thread:  $posted" \
  "node --watch:              $broken" "node --watch, no threads:  $mended"
[ "$plain" = "RESULT replayed" ]
[[ "$posted" == *"POSTED watch:require"* ]]
[[ "$broken" == *"RangeError: Invalid atomic access index"* && "$broken" != *"RESULT replayed"* ]]
[[ "$mended" == *"RESULT replayed"* ]]
