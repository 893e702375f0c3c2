import { Counter } from "prom-client";

/** How often the event loop is checked, in milliseconds: seldom enough for an idle process to do almost nothing. */
const LOOK_EVERY_MS = 50;

/**
 * Counts how long due work had to wait. It is a counter, because a gauge that a scrape resets loses the current wait:
 * `nodejs_eventloop_lag_*` reads 0 while a loop is blocked from one scrape to the next.
 */
const late = new Counter({
  name: "stakehold_event_loop_late_seconds_total",
  help: "Seconds by which the event loop was late for what was due; as a rate, the share of time in which nothing is answered.",
});

let dueAt = performance.now() + LOOK_EVERY_MS;

setInterval(() => {
  const now = performance.now();
  late.inc(Math.max(0, now - dueAt) / 1_000);
  dueAt = now + LOOK_EVERY_MS;
}, LOOK_EVERY_MS).unref();
