import type Stripe from "stripe";
import { ApiError } from "../http/api-error.ts";
import type { Metadata } from "../http/parameters.ts";
import { newId } from "../ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { availableCents } from "./read-balance.ts";
import { recordFunds } from "./record-funds.ts";

type PayoutRequest = {
  readonly amountCents: number;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly method: string;
  readonly statementDescriptor: string | null;
};

/** Sends available money to the owner's bank account. */
export function createPayout(world: World, request: PayoutRequest): Stripe.Payout {
  if (availableCents(world) < request.amountCents) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "balance_insufficient",
      message: "You have insufficient funds in your Stripe account for this payout.",
      param: "amount",
    });
  }
  const id = newId("po");
  const arrival = world.clock.now() + world.config.fundsDelaySeconds;
  const entry = recordFunds(world, {
    type: "payout",
    reportingCategory: "payout",
    amountCents: -request.amountCents,
    source: id,
    description: request.description ?? "Payout",
    availableOn: world.clock.now(),
  });
  const payout = world.objects.insert(
    "payout",
    buildPayout(world, request, { id, arrival, entry: entry.id }),
    world.owner,
  );
  world.jobs.schedule("complete_payout", id, arrival * 1000);
  emitEvent(world, { type: "payout.created", object: payout });
  return payout;
}

function buildPayout(
  world: World,
  request: PayoutRequest,
  { id, arrival, entry }: { id: string; arrival: number; entry: string },
): Stripe.Payout {
  return {
    id,
    object: "payout",
    amount: request.amountCents,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic: false,
    balance_transaction: entry,
    created: world.clock.now(),
    currency: "usd",
    description: request.description,
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: request.metadata,
    method: request.method,
    original_payout: null,
    payout_method: null,
    reconciliation_status: "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: request.statementDescriptor,
    status: "pending",
    trace_id: null,
    type: "bank_account",
  };
}
