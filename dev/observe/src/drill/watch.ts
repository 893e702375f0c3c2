import { setTimeout as pause } from "node:timers/promises";
import type { Alert, PrometheusApi } from "../prometheus-api.ts";
import type { Fault, Make } from "./faults.ts";
import type { Row, FiredAlert } from "./rows.ts";

/** A row, or a sentence that explains why there is none. */
export type Outcome = { readonly row: Row } | { readonly failure: string };

export type Patience = {
  readonly alertedWithinMs: number;
  readonly overWithinMs: number;
  /** How long no other alert may fire beside the fault's. */
  readonly alsoMs: number;
  readonly everyMs: number;
};

/** As promised: alerts within two minutes, and over within two. */
export const PATIENCE: Patience = { alertedWithinMs: 120_000, overWithinMs: 120_000, alsoMs: 15_000, everyMs: 1_000 };

export type Watched = {
  readonly fault: Fault;
  readonly make: Make;
  readonly prometheus: Pick<PrometheusApi, "alerts">;
  readonly patience?: Patience;
};

/**
 * Makes a fault on a healthy platform, waits until exactly its alerts fire, ends it, and waits until none fires. Ends
 * the fault in any case.
 */
export async function watchFault({ fault, make, prometheus, patience = PATIENCE }: Watched): Promise<Outcome> {
  const firing = async () => (await prometheus.alerts()).filter(({ state }) => state === "firing");
  const before = await untilQuiet(firing, patience);
  if (before.length > 0) return { failure: `${namesWithServices(before)} fired before anything was done` };

  const end = await make();
  const outcome = await untilAlerted(fault, firing, patience).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const endedAt = performance.now();
  await end();
  if ("failure" in outcome) {
    await untilQuiet(firing, patience);
    return outcome;
  }
  const left = await untilQuiet(firing, patience, (alerts) => strangersIn(fault, alerts).length > 0);
  const strangers = strangersIn(fault, left);
  if (strangers.length > 0) return { failure: `${namesWithServices(strangers)} fired after its end` };
  if (left.length > 0) return { failure: `${namesWithServices(left)} still fired long after its end` };
  const resolvedSeconds = secondsSince(endedAt);
  return { row: { ...outcome, resolvedSeconds } };
}

type Firing = () => Promise<readonly Alert[]>;

async function untilAlerted(fault: Fault, firing: Firing, { alertedWithinMs, alsoMs, everyMs }: Patience) {
  const began = performance.now();
  let found: { alerts: readonly FiredAlert[]; firedSeconds: number } | undefined;
  for (;;) {
    const alerts = await firing();
    const strangers = strangersIn(fault, alerts);
    if (strangers.length > 0) return { failure: `${namesWithServices(strangers)} fired beside it` };
    const missing = fault.alerts.filter((name) => !namesOf(alerts).includes(name));
    if (missing.length === 0) found ??= { alerts: alertsFrom(alerts), firedSeconds: secondsSince(began) };
    if (found !== undefined && secondsSince(began) >= found.firedSeconds + alsoMs / 1_000) return found;
    if (found === undefined && performance.now() - began > alertedWithinMs) {
      return { failure: `${missing.join(", ")} did not fire within ${alertedWithinMs / 1_000} seconds` };
    }
    await pause(everyMs);
  }
}

/** Returns the alerts that still fire when none is left, the time is up, or `isEnough` is true. */
async function untilQuiet(
  firing: Firing,
  { overWithinMs, everyMs }: Patience,
  isEnough: (alerts: readonly Alert[]) => boolean = () => false,
): Promise<readonly Alert[]> {
  const began = performance.now();
  for (;;) {
    const alerts = await firing();
    if (alerts.length === 0 || isEnough(alerts) || performance.now() - began > overWithinMs) return alerts;
    await pause(everyMs);
  }
}

const namesOf = (alerts: readonly Alert[]): readonly string[] =>
  [...new Set(alerts.map(({ name }) => name))].toSorted();

const strangersIn = (fault: Fault, alerts: readonly Alert[]): readonly Alert[] =>
  alerts.filter(({ name }) => !fault.alerts.includes(name));

/** Names the alerts and their services, to explain a missing row. */
const namesWithServices = (alerts: readonly Alert[]): string =>
  [
    ...new Set(
      alerts.map(({ name, labels }) => (labels["service"] === undefined ? name : `${name} of ${labels["service"]}`)),
    ),
  ]
    .toSorted()
    .join(", ");

function alertsFrom(alerts: readonly Alert[]): readonly FiredAlert[] {
  const byName = new Map(alerts.map((alert) => [alert.name, alert]));
  return [...byName.values()].map(({ name, annotations: { dashboard = "", panel = "" } }) => ({
    name,
    dashboard,
    panel,
  }));
}

const secondsSince = (began: number): number => Math.round((performance.now() - began) / 1_000);
