import type Stripe from "stripe";
import { ApiError, invalidRequest, missing } from "../http/api-error.ts";
import type { Metadata } from "../http/parameters.ts";
import { newId } from "../ids.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { availableCents } from "./read-balance.ts";
import { recordFunds } from "./record-funds.ts";

type TransferRequest = {
  readonly amountCents: number;
  readonly destination: string;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly transferGroup: string | null;
  /** A charge whose money, even while pending, covers the transfer. */
  readonly sourceTransaction: Stripe.Charge | null;
};

/**
 * Moves money from the platform to a connected account. Rejects with `balance_insufficient` if too little is available;
 * no transfer fails later.
 */
export function createTransfer(world: World, request: TransferRequest): Stripe.Transfer {
  const destination = world.objects.find("account", request.destination);
  if (!destination) throw missing("destination", request.destination, "destination", 400);
  if (destination.capabilities?.transfers !== "active") throw notCapable(destination);
  if (request.amountCents < 1)
    throw invalidRequest("A transfer is at least one cent.", { code: "parameter_invalid_integer", param: "amount" });
  const availableOn = request.sourceTransaction
    ? coverFromCharge(world, request, request.sourceTransaction)
    : coverFromBalance(world, request);

  const id = newId("tr");
  const payment = recordArrival(world, { id, destination: destination.id, availableOn, request });
  const entry = recordFunds(world, {
    type: "transfer",
    reportingCategory: "transfer",
    amountCents: -request.amountCents,
    source: id,
    description: request.description ?? `Transfer to ${destination.id}`,
    availableOn,
  });
  const transfer: Stripe.Transfer = {
    id,
    object: "transfer",
    amount: request.amountCents,
    amount_reversed: 0,
    balance_transaction: entry.id,
    created: world.clock.now(),
    currency: "usd",
    description: request.description,
    destination: destination.id,
    destination_payment: payment,
    livemode: false,
    metadata: request.metadata,
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: request.sourceTransaction?.id ?? null,
    source_type: "card",
    transfer_group: request.transferGroup ?? request.sourceTransaction?.transfer_group ?? null,
  };
  world.objects.insert("transfer", transfer, world.owner);
  emitEvent(world, { type: "transfer.created", object: transfer });
  return transfer;
}

function coverFromBalance(world: World, request: TransferRequest): number {
  if (availableCents(world) < request.amountCents) {
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "balance_insufficient",
      message:
        "You have insufficient available funds in your Stripe account. A charge's money can be transferred once it is available; the card 4000000000000077 makes it available at once.",
    });
  }
  return world.clock.now();
}

/** A transfer bound to a charge leaves at once and arrives when the charge's money is available. */
function coverFromCharge(world: World, request: TransferRequest, charge: Stripe.Charge): number {
  const { data } = world.objects.list("transfer", {
    owner: world.owner,
    conditions: [{ sql: "json_extract(body, '$.source_transaction') = ?", values: [charge.id] }],
    limit: 100,
  });
  const used = data.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  if (used + request.amountCents > charge.amount) {
    throw invalidRequest("Transfers bound to a charge cannot exceed its amount.", {
      code: "transfer_source_balance_parameters_mismatch",
      param: "amount",
    });
  }
  const entry =
    typeof charge.balance_transaction === "string"
      ? world.objects.get("balance_transaction", charge.balance_transaction)
      : undefined;
  return entry?.available_on ?? charge.created + world.config.fundsDelaySeconds;
}

/** Records the other end: a payment on the connected account, in its own balance. */
function recordArrival(
  world: World,
  arrival: { id: string; destination: string; availableOn: number; request: TransferRequest },
): string {
  const payment = newId("py");
  recordFunds(
    { ...world, owner: arrival.destination },
    {
      type: "payment",
      reportingCategory: "charge",
      amountCents: arrival.request.amountCents,
      source: payment,
      description: arrival.request.description ?? `Transfer ${arrival.id}`,
      availableOn: arrival.availableOn,
    },
  );
  return payment;
}

function notCapable(account: Stripe.Account): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    code: "insufficient_capabilities_for_transfer",
    message: `Account ${account.id} needs an active transfers capability. Complete its onboarding first.`,
  });
}
