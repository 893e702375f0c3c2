import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { linesOf } from "../src/domain/reconcile/stripe-line.ts";
import { applyEvent } from "../src/operations/stripe-events/apply-event.ts";
import type { FundsMove } from "../src/operations/ports/stripe.ts";
import { createBench, type Bench } from "./bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

const MOVES = [
  ["top-up", "tu", "topup.succeeded", "topup.reversed", "topup", "topup_reversal", 500n],
  ["payout", "po", "payout.created", "payout.failed", "payout", "payout_failure", -500n],
  ["payout", "po", "payout.created", "payout.canceled", "payout", "payout_cancel", -500n],
] as const;

test.each(
  MOVES.flatMap((kind) => [["that was booked", ...kind] as const, ["that was not seen before", ...kind] as const]),
)(
  "%s, a %s (%s, %s, %s) that came back is booked both ways, under the keys of Stripe's statement",
  async (known, _, prefix, went, cameBack, type, backType, cents) => {
    const id = `${prefix}_${newId()}`;
    // The fake Stripe's banks never take money back.
    const seen = async (state: FundsMove["state"], event: string) => {
      const read = async () => ({ id, state, amountCents: 500n, backCents: 500n });
      const stripe = { ...bench.deps.stripe, retrieveTopUp: read, retrievePayout: read };
      const stripeEvent = {
        id: `evt_${id}`,
        type: event,
        account: null,
        objectId: id,
        payload: "{}",
        createdAt: new Date(0),
      };
      await applyEvent({ ...bench.deps, stripe }, stripeEvent);
    };
    await seen("pending", went);
    if (known === "that was booked") await seen("moved", went);
    await seen("back", cameBack);
    await seen("back", went);
    const line = { source: id, origin: null, feeCents: 0n, createdAt: new Date(0) };
    const lines = [
      ...linesOf({ ...line, id: "txn_1", type, cents }, new Map()),
      ...linesOf({ ...line, id: "txn_2", type: backType, cents: -cents }, new Map()),
    ];
    const booked = await bench.rows(
      `SELECT t.key, p.cents FROM transactions t JOIN postings p ON p.transaction_id = t.id
       WHERE t.key LIKE $1 AND p.account = 'stripe_clearing' ORDER BY t.id`,
      [`%:${id}`],
    );
    expect(booked).toEqual(lines.map(({ ledgerKey, cents: moved }) => ({ key: ledgerKey, cents: moved })));
  },
);
