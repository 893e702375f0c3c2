import { newId } from "@stakehold/service/id.ts";
import type { ParkedDecision } from "../src/domain/state/admin-action.ts";
import { actAsAdmin } from "../src/operations/reconcile/act-as-admin.ts";
import { adoptMovement } from "../src/operations/reconcile/adopt-movement.ts";
import { enablePayouts, holdBet, settleWith, wanted, type Bench } from "./bench.ts";

/** Two admins. */
export const [ADA, BOB] = [newId(), newId()];

/** The actions and checks of tests of movements by hand, on a bench. */
export type Hand = ReturnType<typeof handOf>;

/** Acts as a person with Stripe's dashboard, and as the admins who adopt what that person did. */
export function handOf(bench: Bench) {
  const adopt = (stripeId: string, adminId: string = ADA, idempotencyKey: string = newId()) =>
    adoptMovement(bench.deps, { adminId, stripeId, note: "refunded in the dashboard", idempotencyKey });

  const decide = (action: ParkedDecision, subject: string) =>
    actAsAdmin(bench.deps, { adminId: ADA, action, subject, note: "looked into it", idempotencyKey: newId() });

  const stakeOf = async (stakeId: string) => {
    const stake = await bench.deps.stakes.find(stakeId);
    if (stake === null) throw new TypeError("There is no such stake");
    return stake;
  };

  /** Refunds a stake's charge in Stripe's dashboard; holds its webhooks unless `isDelivered`. */
  async function refundByHand(
    stakeId: string,
    { amount, isDelivered = true }: { amount?: number; isDelivered?: boolean } = {},
  ) {
    if (!isDelivered) await bench.fault({ kind: "hold", type: "*" });
    const { paymentIntent } = await stakeOf(stakeId);
    const { id } = await bench.stripe.refunds.create({
      payment_intent: paymentIntent ?? "",
      ...(amount && { amount }),
    });
    if (isDelivered) await bench.quiet();
    return id;
  }

  /** Lifts Stripe's faults and clears the alerts. */
  async function reset() {
    await bench.control("DELETE", "/faults");
    bench.alerts.length = 0;
  }

  async function deliverAll() {
    await bench.control("DELETE", "/faults");
    await bench.quiet();
  }

  const parked = async (subject: string) =>
    (await bench.deps.parkedWork.list(500, undefined))
      .filter((item) => item.subject === subject)
      .map(({ kind, cents, reason }) => ({ kind, cents, reason }));

  /**
   * Returns what a person received at Stripe for a stake: refunds of its charge, and transfers to its payout account.
   */
  async function received(stakeId: string): Promise<number> {
    const { paymentIntent } = await stakeOf(stakeId);
    const { refund, transfer } = await bench.state();
    const moved = [
      ...refund.filter(({ payment_intent, status }) => payment_intent === paymentIntent && status === "succeeded"),
      ...transfer.filter(({ metadata }) => metadata["stake"] === stakeId),
    ];
    return moved.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Creates a bet of two; the one on the FOR side can be paid. */
  async function twoSides() {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    const [winner = wanted(), loser = wanted()] = bet.stakes;
    await enablePayouts(bench, winner.userId);
    return { bet, betId: bet.betId, winner: winner.stakeId, loser: loser.stakeId };
  }

  /** Creates a refund that succeeded and that its bank then returned. */
  async function failedRefund(userCan: "receive" | "not") {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
    const [{ stakeId, userId } = wanted()] = bet.stakes;
    if (userCan === "receive") await enablePayouts(bench, userId);
    await settleWith(bench, bet, "REFUND");
    await bench.drain(bet.betId);
    await bench.quiet();
    const { refund } = await bench.state();
    const made = refund.find(({ metadata, status }) => metadata?.["stake"] === stakeId && status === "succeeded");
    await bench.control("POST", `/refunds/${made?.id ?? ""}/fail`, {});
    await bench.quiet();
    return { betId: bet.betId, stakeId };
  }

  return { adopt, decide, stakeOf, refundByHand, reset, deliverAll, parked, received, twoSides, failedRefund };
}
