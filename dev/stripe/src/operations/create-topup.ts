import type Stripe from "stripe";
import type { Metadata } from "../http/parameters.ts";
import { newId } from "../ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { completeTopup } from "./complete-topup.ts";
import { recordFunds } from "./record-funds.ts";

type TopupRequest = {
  readonly amountCents: number;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly statementDescriptor: string | null;
  readonly transferGroup: string | null;
  /** Seconds from now until the money is available; with 0 it is there when the call returns. */
  readonly delaySeconds: number;
};

/** The platform adds its own money to its balance. */
export function createTopup(world: World, request: TopupRequest): Stripe.Topup {
  const id = newId("tu");
  const availableOn = world.clock.now() + request.delaySeconds;
  const entry = recordFunds(world, {
    type: "topup",
    reportingCategory: "topup",
    amountCents: request.amountCents,
    source: id,
    description: request.description ?? "Top-up",
    availableOn,
  });
  const topup = world.objects.insert(
    "topup",
    {
      id,
      object: "topup",
      amount: request.amountCents,
      balance_transaction: entry.id,
      created: world.clock.now(),
      currency: "usd",
      description: request.description,
      expected_availability_date: availableOn,
      failure_code: null,
      failure_message: null,
      initiated_by: "user",
      livemode: false,
      metadata: request.metadata,
      source: null,
      statement_descriptor: request.statementDescriptor,
      status: "pending",
      transfer_group: request.transferGroup,
    },
    world.owner,
  );
  emitEvent(world, { type: "topup.created", object: topup });
  if (request.delaySeconds === 0) return completeTopup(world, topup);
  world.jobs.schedule("complete_topup", id, availableOn * 1000);
  return topup;
}
