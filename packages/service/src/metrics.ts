import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";

export { Counter, Gauge, Histogram } from "prom-client";

collectDefaultMetrics();

/** What people and other services wait for. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is done in the background. */
const WORK_BUCKETS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

const requests = new Histogram({
  name: "stakehold_request_seconds",
  help: "How long requests took, by kind (gateway, graphql, rpc), operation and outcome code.",
  labelNames: ["kind", "operation", "code"],
  buckets: REQUEST_BUCKETS,
});
const calls = new Histogram({
  name: "stakehold_call_seconds",
  help: "How long calls to third parties took, by who answers, operation and status; none where no answer came.",
  labelNames: ["to", "operation", "code"],
  buckets: REQUEST_BUCKETS,
});
const refusals = new Counter({
  name: "stakehold_refusals_total",
  help: "Requests that the door answered with an error under their own status, by code.",
  labelNames: ["code"],
});
const limitsHit = new Counter({
  name: "stakehold_limits_hit_total",
  help: "Requests and fields beyond what one caller may have, by limit.",
  labelNames: ["limit"],
});
const streams = new Gauge({ name: "stakehold_live_streams", help: "Live streams that are open." });
const published = new Counter({ name: "stakehold_events_published_total", help: "Events that the relay published." });
const relayLag = new Gauge({ name: "stakehold_relay_lag_seconds", help: "Age of the oldest event not published yet." });
const handled = new Histogram({
  name: "stakehold_event_handling_seconds",
  help: "How long handling an event took, by type.",
  labelNames: ["type"],
  buckets: WORK_BUCKETS,
});
const retried = new Counter({
  name: "stakehold_event_retries_total",
  help: "Event deliveries that were tried again, by type.",
  labelNames: ["type"],
});
const parked = new Counter({
  name: "stakehold_events_parked_total",
  help: "Events moved to the dead letters, by type.",
  labelNames: ["type"],
});
const waiting = new Gauge({ name: "stakehold_dead_letters", help: "Events in the dead letters, not handled yet." });

const activities = new Histogram({
  name: "stakehold_activity_seconds",
  help: "How long attempts of activities took, by activity and outcome code.",
  labelNames: ["activity", "code"],
  buckets: WORK_BUCKETS,
});
const connections = new Gauge({
  name: "stakehold_database_connections",
  help: "Connections to the database, by state (active, idle).",
  labelNames: ["state"],
});
const waitingForConnection = new Gauge({
  name: "stakehold_database_waiting",
  help: "How many wait for a connection to the database.",
});
const failedRounds = new Counter({
  name: "stakehold_failed_rounds_total",
  help: "Rounds of what is done again and again that failed, by schedule.",
  labelNames: ["schedule"],
});

/** Counts a round that failed. */
export const observeFailedRound = (schedule: string): void => failedRounds.inc({ schedule });

/** Shows how many events lie in the dead letters now. */
export const observeDeadLetters = (count: number): void => waiting.set(count);

/** Records one finished request. */
export const observeRequest = (
  kind: "gateway" | "graphql" | "rpc" | "http",
  operation: string,
  code: string,
  seconds: number,
): void => requests.observe({ kind, operation, code }, seconds);

/** Records a call to a third party. */
export const observeCall = (to: string, operation: string, code: string, seconds: number): void =>
  calls.observe({ to, operation, code }, seconds);

/** Counts a request that the door refused by itself. */
export const observeRefusal = (code: string): void => refusals.inc({ code });

/** Counts what went beyond a limit. */
export const observeLimitHit = (limit: string): void => limitsHit.inc({ limit });

/** Shows how many live streams are open now. */
export const observeStreams = (count: number): void => streams.set(count);

/** Records one attempt of an activity. */
export const observeActivity = (activity: string, code: string, seconds: number): void =>
  activities.observe({ activity, code }, seconds);

/** Shows how the connections of a pool are used now. */
export function observePool({ totalCount, idleCount, waitingCount }: PoolUse): void {
  connections.set({ state: "active" }, totalCount - idleCount);
  connections.set({ state: "idle" }, idleCount);
  waitingForConnection.set(waitingCount);
}

/** What a pool says of itself. */
type PoolUse = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

/** What relay and consumers report while they work. */
export const observeMessaging = {
  published: (count: number): void => published.inc(count),
  lagSeconds: (seconds: number): void => relayLag.set(seconds),
  handled: (type: string, ms: number): void => handled.observe({ type }, ms / 1000),
  retried: (type: string): void => retried.inc({ type }),
  parked: (type: string): void => parked.inc({ type }),
};

/** Everything measured in this process, in Prometheus' text format. */
export const renderMetrics = async (): Promise<{ contentType: string; body: string }> => ({
  contentType: register.contentType,
  body: await register.metrics(),
});
