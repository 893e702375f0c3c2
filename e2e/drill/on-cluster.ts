import { randomBytes } from "node:crypto";
import { blockLoop } from "../cluster/block-loop.ts";
import { fillMemory } from "../cluster/fill-memory.ts";
import { rollOutWith } from "../cluster/roll-out.ts";
import { slowPostgres } from "../cluster/slow-postgres.ts";
import { takeDown } from "../cluster/take-down.ts";
import { closeTrial, openTrial } from "../cluster/trial.ts";
import { orderFaults } from "../platform/control-stripe.ts";
import type { DrillGround } from "./place.ts";
import { ALL_CALLS, sharedMakers } from "./shared-makers.ts";

/** Longer than payments waits for a response of Stripe's. */
const SILENT_MS = 20_000;

/** The trial in kubectl's current cluster, with the faults that an operator can cause with kubectl alone. */
export const cluster: DrillGround = {
  makers: {
    ...sharedMakers,
    // The first process of a container can't be suspended from inside, so the stand-in delays its responses instead.
    "stripe-hangs": () => orderFaults([{ kind: "delay", path: "/v1/*", delay_ms: SILENT_MS, count: ALL_CALLS }]),
    "stripe-key": () =>
      rollOutWith(
        ["payments-http", "payments-worker"],
        "STRIPE_SECRET_KEY",
        `sk_test_${randomBytes(16).toString("hex")}`,
      ),
    "kafka-down": () => takeDown("kafka"),
    "temporal-down": () => takeDown("temporal"),
    "worker-idle": () => rollOutWith(["voting-worker"], "ROLES", "http"),
    "postgresql-slow": slowPostgres,
    "postgresql-gone": () => takeDown("postgres"),
    "gateway-memory": fillMemory,
    "loop-blocked": () => blockLoop("notifications-http"),
  },
  open: openTrial,
  close: closeTrial,
};
