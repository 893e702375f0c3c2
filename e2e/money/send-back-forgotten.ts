import { randomUUID } from "node:crypto";
import { adopt, parkedSubjects } from "../api/parked-work.ts";
import type { ApiCaller } from "../api/caller.ts";
import { stripe } from "../platform/stripe.ts";
import { waitFor } from "../platform/wait-for.ts";
import { auditedSubjects } from "./check-money.ts";

/**
 * Does what an admin does about money at Stripe whose rows PostgreSQL has lost: reverses transfers and refunds charges
 * at Stripe, and adopts the refunds. Returns the charges.
 */
export async function sendBackForgotten(admin: ApiCaller): Promise<readonly string[]> {
  const named = await auditedSubjects();
  for (const id of named.filter((each) => each.startsWith("tr_"))) await stripe().transfers.createReversal(id);
  const charges = named.filter((each) => each.startsWith("ch_"));
  const refunds = await Promise.all(
    charges.map((charge) => stripe().refunds.create({ charge }, { idempotencyKey: randomUUID() })),
  );
  const isParked = async () => {
    const parked = new Set(await parkedSubjects(admin, "MADE_BY_HAND"));
    return refunds.every(({ id }) => parked.has(id));
  };
  await waitFor("the refunds to be known", isParked);
  for (const { id } of refunds) await adopt(admin, id, "PostgreSQL forgot its stake");
  return charges;
}
