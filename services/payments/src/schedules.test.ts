import { expect, test } from "@jest/globals";
import { pino } from "pino";
import pg from "pg";
import { createDeps } from "./deps.ts";
import { schedulesOf } from "./schedules.ts";
import { createStripeClient } from "./stripe/stripe-client.ts";

test("one worker of several queries Stripe, and each exports its own metrics", () => {
  const deps = createDeps({
    pool: new pg.Pool(),
    stripe: createStripeClient("sk_test", "http://127.0.0.1:1"),
    pages: { returnUrl: "", refreshUrl: "" },
    adoptionLimitCents: 0n,
    logger: pino({ level: "silent" }),
  });
  const schedules = schedulesOf(
    { ...deps, drainEvents: async () => undefined, wakeMoneyOut: async () => undefined },
    60_000,
  );
  expect(schedules.filter(({ inOneProcess }) => inOneProcess !== true).map(({ name }) => name)).toEqual(["measures"]);
  expect(schedules).toHaveLength(14);
});
