import { z } from "zod";
import { webhookEndpoints } from "../config.ts";
import { faultPlan } from "../faults/fault.ts";
import type { AppDeps } from "../http/app-deps.ts";
import { deauthorizeAccount, deleteAccount, rejectAccount, restrictAccount } from "../operations/close-account.ts";
import { closeDispute } from "../operations/close-dispute.ts";
import { ensureFloat } from "../operations/ensure-float.ts";
import { escalateInquiry } from "../operations/escalate-inquiry.ts";
import { failRefund } from "../operations/fail-refund.ts";
import { recordFunds } from "../operations/record-funds.ts";
import { reopenDispute } from "../operations/reopen-dispute.ts";
import { runDueJobs } from "../operations/run-jobs.ts";
import { submitAccount } from "../operations/submit-account.ts";
import { verifyAccount } from "../operations/verify-account.ts";
import { resendUndelivered } from "../webhooks/resend.ts";
import { sendThinEvent } from "../webhooks/send-thin-event.ts";
import type { World } from "../world.ts";
import { call, change, nothing, on, type ControlCall } from "./control-call.ts";
import { disputeFromRequest, disputeRequest } from "./open-dispute.ts";
import { readPending, readState } from "./read-state.ts";

const clockMove = z.strictObject({ advance_seconds: z.number(), signatures: z.boolean().default(false) });
const decision = z.strictObject({ outcome: z.enum(["won", "lost"]) });
/** An event destination's ping, by default. */
const thinEvent = z.strictObject({
  type: z.string().default("v2.core.event_destination.ping"),
  id: z.string().default("ed_standin"),
  object: z.string().default("v2.core.event_destination"),
  url: z.string().default("/v2/core/event_destinations/ed_standin"),
});
const bill = z.strictObject({
  amount: z.int().positive(),
  description: z.string().default("Connect: active accounts"),
});

/** All calls of the control plane. */
export const calls: readonly ControlCall[] = [
  call("get", "/clock", nothing, ({ world }) => clockState(world)),
  call("post", "/clock", clockMove, moveClock),
  call("get", "/faults", nothing, ({ world }) => world.faults.list()),
  call("post", "/faults", faultPlan, ({ world }, definitions) => world.faults.add(definitions)),
  call("delete", "/faults{/:id}", nothing, ({ world }, _, id) => {
    world.faults.remove(id === "" ? undefined : id);
    return world.faults.list();
  }),
  call("get", "/state", nothing, ({ world }) => readState(world)),
  call("get", "/pending", nothing, ({ world }) => readPending(world)),
  call("post", "/reset", nothing, reset),
  call("put", "/webhook_endpoints", webhookEndpoints, ({ world }, endpoints) => {
    world.endpoints.replace(endpoints);
    return { webhook_endpoints: endpoints.map(({ url, connect }) => ({ url, connect })) };
  }),
  call("post", "/webhooks/resend", nothing, ({ world }) => ({ due: resendUndelivered(world) })),
  change("/disputes", disputeRequest, disputeFromRequest),
  change(
    "/disputes/:id/close",
    decision,
    on("dispute", (world, dispute, { outcome }: z.output<typeof decision>) => closeDispute(world, dispute, outcome)),
  ),
  change("/disputes/:id/escalate", nothing, on("dispute", escalateInquiry)),
  change("/disputes/:id/reopen", nothing, on("dispute", reopenDispute)),
  change("/refunds/:id/fail", nothing, on("refund", failRefund)),
  change(
    "/accounts/:id/complete",
    nothing,
    on("account", (world, account) => verifyAccount(world, submitAccount(world, account))),
  ),
  change("/accounts/:id/delete", nothing, on("account", deleteAccount)),
  change("/accounts/:id/deauthorize", nothing, on("account", deauthorizeAccount)),
  change("/accounts/:id/reject", nothing, on("account", rejectAccount)),
  change("/accounts/:id/restrict", nothing, on("account", restrictAccount)),
  change("/thin_events", thinEvent, sendThinEvent),
  change("/stripe_fees", bill, chargeFee),
];

function clockState(world: World): object {
  return { now: world.clock.now(), offset_seconds: world.clock.offsetSeconds() };
}

/** Moves the clock. Everything due by then is done before the response, so a test may check at once. */
function moveClock({ world }: AppDeps, move: z.output<typeof clockMove>): object {
  world.clock.advance(move.advance_seconds, move.signatures);
  while (runDueJobs(world) > 0);
  return clockState(world);
}

function reset({ world }: AppDeps): object {
  world.faults.remove();
  world.database.transaction(() => {
    world.database.erase();
    ensureFloat(world);
  });
  return { reset: true };
}

/** Charges Stripe's fee for its own services: taken from the balance, and shown only in the statement. */
function chargeFee(world: World, { amount, description }: z.output<typeof bill>): object {
  return recordFunds(world, {
    type: "stripe_fee",
    reportingCategory: "fee",
    amountCents: -amount,
    source: null,
    description,
    availableOn: world.clock.now(),
  });
}
