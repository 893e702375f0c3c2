import { open } from "@stakehold/payments/domain/open/opening.ts";
import { applyPayment, type Payment } from "@stakehold/payments/domain/hold/payment.ts";
import { hashParameters } from "@stakehold/payments/operations/hash-parameters.ts";
import type { StakeStore } from "@stakehold/payments/operations/ports/stakes.ts";
import { newId } from "@stakehold/service/id.ts";
import { cpuSecondsOf } from "../idle/used-by.ts";
import type { Server } from "../server.ts";

/** Returns the bet of the next stake. */
export type NextBet = () => string;

/** How many stakes were held per second, and the milliseconds of PostgreSQL and this process for each. */
export type Held = { readonly perSecond: number; readonly cpuMs: number };

/** Puts every stake into a bet of its own. */
export const ownBets: NextBet = () => newId();

/** Puts every stake into the same bet. */
export function oneBet(): NextBet {
  const bet = newId();
  return () => bet;
}

/**
 * Opens and holds stakes as payments does, `clients` at once, each phase for about `seconds`: Stripe's responses are
 * simulated, and everything is stored as usual. Measures the one of its transactions that writes the ledger.
 */
export async function measureLedger(
  stakes: Pick<StakeStore, "change">,
  nextBet: NextBet,
  { clients, seconds, server }: { readonly clients: number; readonly seconds: number; readonly server: Server },
): Promise<Held> {
  const opened: string[] = [];
  await during(clients, seconds, async () => {
    opened.push(await openStake(stakes, nextBet()));
    return true;
  });
  const before = cpuSecondsOf(server.pid) + ownCpuSeconds();
  const waiting = opened.length;
  const perSecond = await during(clients, seconds, async () => {
    const stakeId = opened.pop();
    if (stakeId === undefined) return false;
    await holdStake(stakes, stakeId);
    return true;
  });
  const usedMs = (cpuSecondsOf(server.pid) + ownCpuSeconds() - before) * 1000;
  return { perSecond, cpuMs: usedMs / (waiting - opened.length) };
}

function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Stores a stake with the row of its payment, and then marks it as waiting for the card: two transactions. */
async function openStake(stakes: Pick<StakeStore, "change">, betId: string): Promise<string> {
  const stakeId = newId();
  const command = { stakeId, betId, userId: newId(), stakeCents: 1_000n, feePolicy: "ENTRY" } as const;
  await stakes.change({ stakeId, betId }, (state, now) => open(state, command, hashParameters, now));
  await apply(stakes, { ...paymentOf(stakeId), state: "open", receivedCents: 0n, charge: null });
  return stakeId;
}

/** Moves a stake into escrow: one transaction, on the ledger. */
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

/** Has `clients` repeat an action until nothing is left; returns how many were done per second. */
async function during(clients: number, seconds: number, act: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < until && (await act())) done += 1;
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (done * 1000) / (performance.now() - began);
}
