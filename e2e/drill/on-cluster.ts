import { randomBytes } from "node:crypto";
import { fillMemory } from "../cluster/fill-memory.ts";
import { rollOutWith } from "../cluster/roll-out.ts";
import { slowPostgres } from "../cluster/slow-postgres.ts";
import { takeDown } from "../cluster/take-down.ts";
import { closeTrial, openTrial } from "../cluster/trial.ts";
import { orderFaults } from "../platform/control-stripe.ts";
import type { Place } from "./place.ts";
import { ALL_CALLS, sharedMakers } from "./shared-makers.ts";

/** Longer than payments waits for an answer of Stripe's. */
const SILENT_MS = 20_000;

/** The trial that is installed in the cluster which kubectl knows, and what an operator may do there by kubectl alone. */
export const cluster: Place = {
  makers: {
    ...sharedMakers,
    // The first process of a container can't be made to hang from within it, so the stand-in says nothing for a while.
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
  },
  open: openTrial,
  close: closeTrial,
};
