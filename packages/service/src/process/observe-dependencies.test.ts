import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { renderMetrics } from "../metrics/metrics.ts";
import { observeDependencies } from "./observe-dependencies.ts";

const LOOK_EVERY_MS = 20;

/** Resolves when a dependency's metric has the value. */
async function untilShown(dependency: string, value: number): Promise<void> {
  const line = `stakehold_dependency_up{dependency="${dependency}"} ${value}`;
  while (!(await renderMetrics()).body.includes(line)) await pause(5);
}

test("a dependency is reported as down and up again, independently of readiness", async () => {
  let isThere = true;
  const observing = observeDependencies(LOOK_EVERY_MS);
  const reach = async () => {
    if (!isThere) throw new Error("gone");
  };
  observing.add([{ name: "broker", check: async () => undefined, reach }]);
  await untilShown("broker", 1);
  isThere = false;
  await untilShown("broker", 0);
  isThere = true;
  await untilShown("broker", 1);
  await observing.stop();
});

test("a check that hangs counts as down, and does not delay stopping", async () => {
  const observing = observeDependencies(LOOK_EVERY_MS);
  observing.add([{ name: "hanging", check: () => new Promise(() => undefined) }]);
  await untilShown("hanging", 0);
  await observing.stop();
});

test("the duration of a check is reported", async () => {
  const observing = observeDependencies(LOOK_EVERY_MS * 10);
  observing.add([{ name: "slow", check: () => pause(LOOK_EVERY_MS) }]);
  await untilShown("slow", 1);
  const { body } = await renderMetrics();
  const seconds = Number(/stakehold_dependency_seconds\{dependency="slow"\} (\S+)/.exec(body)?.[1]);
  expect(seconds).toBeGreaterThan(LOOK_EVERY_MS / 2 / 1000);
  await observing.stop();
});
