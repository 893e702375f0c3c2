import { pino } from "pino";
import pg from "pg";
import { z } from "zod";
import { drainMoney } from "../../src/operations/drain-money.ts";
import { settleBet } from "../../src/operations/settle-bet.ts";
import { createDeps } from "../../src/deps.ts";
import { createStripeClient } from "../../src/stripe/stripe-client.ts";
import { createPoints } from "./points.ts";

/**
 * Does one piece of work and kills itself, as a power cut would, when it comes to the given point. Points are counted
 * before and after each commit, and before and after each call to Stripe. Without a last point it ends by itself.
 */
const work = z
  .object({
    databaseUrl: z.string(),
    stripeUrl: z.string(),
    secretKey: z.string(),
    killAt: z.number(),
    betId: z.string(),
    settle: z
      .object({
        decision: z.enum(["FOR", "AGAINST", "REFUND"]),
        admitted: z.array(z.object({ stakeId: z.string(), side: z.enum(["FOR", "AGAINST"]), admission: z.number() })),
      })
      .optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ""));

const points = createPoints();
points.dieAfter(work.killAt);

const pool = new pg.Pool({ connectionString: work.databaseUrl, Client: points.Client, max: 4 });
const pages = { returnUrl: "http://localhost:3000/payout-setup", refreshUrl: "http://localhost:3000/payout-setup" };
const made = createDeps({
  pool,
  stripe: createStripeClient(work.secretKey, work.stripeUrl),
  pages,
  logger: pino({ level: "silent" }),
});

const deps = { ...made, stripe: points.around(made.stripe) };

if (work.settle === undefined) await drainMoney(deps, work.betId);
else await settleBet(deps, { betId: work.betId, feePolicy: "ENTRY", ...work.settle });
await pool.end();
