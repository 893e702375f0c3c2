import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import type { Metadata } from "../http/parameters.ts";
import { newId } from "../ids.ts";
import { referencedId } from "../reference.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { recordFunds } from "./record-funds.ts";

/** A transfer contains only its latest reversals; the others are listed. */
const SHOWN = 10;

/** Takes a transfer back from the connected account, in full or in part. */
export function reverseTransfer(
  world: World,
  transfer: Stripe.Transfer,
  request: { amountCents?: number | undefined; metadata: Metadata },
): Stripe.TransferReversal {
  const left = transfer.amount - transfer.amount_reversed;
  const amountCents = request.amountCents ?? left;
  if (left === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`);
  if (amountCents < 1 || amountCents > left) {
    throw invalidRequest(`A reversal of ${transfer.id} is between 1 and ${left} cents.`, { param: "amount" });
  }
  const id = newId("trr");
  const description = `Reversal of ${transfer.id}`;
  const now = world.clock.now();
  recordFunds(
    { ...world, owner: referencedId(transfer.destination) },
    {
      type: "payment_refund",
      reportingCategory: "refund",
      amountCents: -amountCents,
      source: newId("pyr"),
      description,
      availableOn: now,
    },
  );
  const entry = recordFunds(world, {
    type: "transfer_refund",
    reportingCategory: "transfer_reversal",
    amountCents,
    source: id,
    description,
    availableOn: now,
  });
  const reversal = world.objects.insert(
    "transfer_reversal",
    {
      id,
      object: "transfer_reversal",
      amount: amountCents,
      balance_transaction: entry.id,
      created: now,
      currency: transfer.currency,
      destination_payment_refund: null,
      metadata: request.metadata,
      source_refund: null,
      transfer: transfer.id,
    },
    world.owner,
  );
  const latest = [reversal, ...transfer.reversals.data];
  const reversed = world.objects.save("transfer", {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amountCents,
    reversed: amountCents === left,
    reversals: { ...transfer.reversals, data: latest.slice(0, SHOWN), has_more: latest.length > SHOWN },
  });
  emitEvent(world, { type: "transfer.reversed", object: reversed });
  return reversal;
}
