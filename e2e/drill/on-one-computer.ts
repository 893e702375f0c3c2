import { randomBytes } from "node:crypto";
import { blockLoop } from "../platform/block-loop.ts";
import { fillMemory } from "../platform/fill-memory.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { begin, restartWith } from "../platform/outage.ts";
import { platform } from "../platform/platform.ts";
import { slowPostgres } from "../platform/slow-postgres.ts";
import type { DrillGround } from "./place.ts";
import { sharedMakers } from "./shared-makers.ts";

/** The drill's own platform, whose supervisor takes its parts down: the product has no switch for any fault. */
export const oneComputer: DrillGround = {
  makers: {
    ...sharedMakers,
    "stripe-hangs": () => begin("stripe", "hanging"),
    "stripe-key": () => restartedWith("stripe", { STRIPE_SECRET_KEY: `sk_test_${randomBytes(16).toString("hex")}` }),
    "kafka-down": () => begin("kafka", "down"),
    "temporal-down": () => begin("temporal", "down"),
    "worker-idle": () => restartedWith("voting", { ROLES: "http" }),
    "postgresql-slow": slowPostgres,
    "postgresql-gone": () => begin("postgres", "down"),
    "gateway-memory": () => fillMemory("gateway"),
    "loop-blocked": () => blockLoop("notifications"),
  },
  open: async () => {
    // Sweepers run as rarely as in the product.
    await startPlatformWith({ OBSERVE: "yes", SWEEP_AFTER: "PT1M" });
    return platform().observe?.prometheus ?? "";
  },
  close: stopPlatformForJourneys,
};

/** Restarts a part with wrong settings until the fault is ended. */
async function restartedWith(part: string, env: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const end = () => restartWith(part, {});
  await restartWith(part, env).catch(async (error: unknown) => {
    // The next fault must start on a healthy platform.
    await end();
    throw error;
  });
  return end;
}
