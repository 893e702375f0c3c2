import { randomBytes } from "node:crypto";
import { fillMemory } from "../platform/fill-memory.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { begin, restartWith } from "../platform/outage.ts";
import { platform } from "../platform/platform.ts";
import { slowPostgres } from "../platform/slow-postgres.ts";
import type { Place } from "./place.ts";
import { sharedMakers } from "./shared-makers.ts";

/** A platform of the drill's own, whose supervisor takes its parts down: the product has no switch for any fault. */
export const oneComputer: Place = {
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
  },
  open: async () => {
    // Sweepers look as seldom as they do in the product.
    await startPlatformWith({ OBSERVE: "yes", SWEEP_AFTER: "PT1M" });
    return platform().observe?.prometheus ?? "";
  },
  close: stopPlatformForJourneys,
};

/** Settings of a part that are wrong until it is ended. */
async function restartedWith(part: string, env: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const end = () => restartWith(part, {});
  await restartWith(part, env).catch(async (error: unknown) => {
    // The next fault begins on a platform that nothing is the matter with.
    await end();
    throw error;
  });
  return end;
}
