import { open } from "@stakehold/payments/domain/opening.ts";
import { applyPayment, type Payment } from "@stakehold/payments/domain/payment.ts";
import { hashParameters } from "@stakehold/payments/operations/hash-parameters.ts";
import type { StakeStore } from "@stakehold/payments/operations/ports/stakes.ts";
import { newId } from "@stakehold/service/id.ts";

/** Which bet the next stake belongs to. */
export type NextBet = () => string;

/** Every stake in a bet of its own. */
export const ownBets: NextBet = () => newId();

/** Every stake in one and the same bet. */
export function oneBet(): NextBet {
  const bet = newId();
  return () => bet;
}

/** Transactions per second: of the way from opening to held, and of the one in it that writes the ledger. */
export type Rates = { readonly all: number; readonly ledger: number };

/**
 * Opens and holds stakes as payments does it, `clients` at once, for about `seconds` each: what Stripe would answer is
 * made up, and everything that is stored is stored.
 */
export async function measureLedger(
  stakes: Pick<StakeStore, "change">,
  nextBet: NextBet,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Rates> {
  const opened: string[] = [];
  const opening = await during(clients, seconds, async () => {
    opened.push(await openStake(stakes, nextBet()));
    return 2;
  });
  const holding = await during(clients, seconds, async () => {
    const stakeId = opened.pop();
    if (stakeId === undefined) return undefined;
    await holdStake(stakes, stakeId);
    return 1;
  });
  const perStake = 2 / opening + 1 / holding;
  return { all: 3 / perStake, ledger: holding };
}

/** Stored with the row of its payment, and then known to wait for the card: two transactions. */
async function openStake(stakes: Pick<StakeStore, "change">, betId: string): Promise<string> {
  const stakeId = newId();
  const command = { stakeId, betId, userId: newId(), stakeCents: 1_000n, feePolicy: "ENTRY" } as const;
  await stakes.change({ stakeId, betId }, (state, now) => open(state, command, hashParameters, now));
  await apply(stakes, { ...paymentOf(stakeId), state: "open", receivedCents: 0n, charge: null });
  return stakeId;
}

/** Into escrow: one transaction, that of the ledger. */
const holdStake = (stakes: Pick<StakeStore, "change">, stakeId: string): Promise<unknown> =>
  apply(stakes, paymentOf(stakeId));

const apply = (stakes: Pick<StakeStore, "change">, payment: Payment): Promise<unknown> =>
  stakes.change({ stakeId: payment.stakeId ?? "" }, (state, now) => applyPayment(state, payment, now));

const paymentOf = (stakeId: string): Payment => ({
  id: `pi_${stakeId}`,
  state: "succeeded",
  amountCents: 1_025n,
  receivedCents: 1_025n,
  currency: "usd",
  stakeId,
  operation: `pi:${stakeId}:a1`,
  charge: { id: `ch_${stakeId}`, chargedAt: new Date(), last4: "4242", isRefunded: false, balanceTransaction: null },
});

/** Has `clients` do one thing after the other; each returns how many transactions it was, or that nothing is left. */
async function during(clients: number, seconds: number, act: () => Promise<number | undefined>): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let transactions = 0;
  const client = async () => {
    while (performance.now() < until) {
      const made = await act();
      if (made === undefined) return;
      transactions += made;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (transactions * 1000) / (performance.now() - began);
}
