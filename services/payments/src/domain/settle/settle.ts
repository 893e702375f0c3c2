import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import { splitPool, type Split } from "@stakehold/money/split.ts";
import type { BetState, PaymentsChange, PaymentsEvent, StakeResult } from "../state/change.ts";
import { escrowOf, feeEscrowOf, move, payableOf, transactionOf, type Posting } from "../state/ledger.ts";
import { operationFor, type Operation } from "../state/operation.ts";
import { refundWhole } from "./refund.ts";
import type { SettleBet, Settlement } from "../state/settlement.ts";
import { become, chargeOf, type Stake } from "../state/stake.ts";

/** The outcome of one stake. */
type Fate = StakeResult & {
  readonly postings: readonly Posting[];
  readonly operation: Operation | undefined;
};

/**
 * Divides a bet's money, once: every repetition returns the first settlement. Splits the listed stakes that are held
 * and refunds every other held stake; refunds all if a side is empty.
 * Throws INVALID_INPUT if the list names a stake twice or another fee policy than its stakes.
 */
export function settle(state: BetState, command: SettleBet, now: Date): PaymentsChange<Settlement> {
  if (state.settlement !== null) return { answer: state.settlement };
  const held = state.stakes.filter(({ status }) => status === "HELD");
  checkCommand(held, command);
  const split = splitOf(held, command);
  const settlement: Settlement = {
    betId: command.betId,
    decision: command.decision,
    outcome: split === undefined ? "REFUND" : command.decision,
    feePolicy: command.feePolicy,
    settledAt: now,
  };
  const fates = fatesOf(held, split, now);
  const postings = fates.flatMap((fate) => fate.postings);
  return {
    answer: settlement,
    writes: {
      settlement,
      stakes: fates.map((fate) => fate.stake),
      operations: fates.flatMap(({ operation }) => (operation === undefined ? [] : [operation])),
      transactions: postings.length === 0 ? [] : [transactionOf(`settle:${command.betId}`, "SETTLEMENT", postings)],
    },
    events: eventsOf(settlement, fates),
  };
}

function checkCommand(held: readonly Stake[], { admitted, feePolicy }: SettleBet): void {
  const distinct = (values: readonly (string | number)[]) => new Set(values).size === values.length;
  if (!distinct(admitted.map(({ stakeId }) => stakeId)) || !distinct(admitted.map(({ admission }) => admission))) {
    throw domainError("INVALID_INPUT", { field: "stakes" }, "A stake or admission number is listed twice.");
  }
  if (held.some((stake) => stake.feePolicy !== feePolicy)) {
    throw domainError("INVALID_INPUT", { field: "feePolicy" }, "The stakes were opened under another fee policy.");
  }
}

/** Returns how the pool is divided; undefined if everyone is refunded. */
function splitOf(held: readonly Stake[], { decision, admitted, feePolicy }: SettleBet): Split | undefined {
  if (decision === "REFUND") return undefined;
  const byId = new Map(held.map((stake) => [stake.id, stake]));
  const taking = admitted.flatMap(({ stakeId, side, admission }) => {
    const stake = byId.get(stakeId);
    return stake === undefined ? [] : [{ id: stakeId, side, stake: stake.stakeCents, admission }];
  });
  const hasWinner = taking.some(({ side }) => side === decision);
  const hasLoser = taking.some(({ side }) => side !== decision);
  return hasWinner && hasLoser ? splitPool(taking, decision, feePolicy) : undefined;
}

/**
 * A pool is divided in sums: what leaves the escrows equals what reaches the payables and the revenue. The transaction
 * as a whole is checked for that.
 */
function fatesOf(held: readonly Stake[], split: Split | undefined, now: Date): Fate[] {
  const shares = new Map(split?.winners.map((share) => [share.id, share]));
  const losers = new Set(split?.loserIds);
  return held.map((stake) => {
    const share = shares.get(stake.id);
    if (share !== undefined) return won(stake, share.payable, share.fee, now);
    if (losers.has(stake.id)) return lost(stake, now);
    return refunded(stake, now);
  });
}

const earned = (stake: Stake): Posting[] => move(feeEscrowOf(stake.id), "fee_revenue", stake.feeCents);

const won = (stake: Stake, payableCents: Cents, feeCents: Cents, now: Date): Fate => ({
  stake: { ...become(stake, "RELEASED", now), payableCents, winningsFeeCents: feeCents },
  outcome: "WON",
  owedCents: payableCents,
  postings: [
    { account: escrowOf(stake.id), cents: stake.stakeCents },
    { account: payableOf(stake.id), cents: -payableCents },
    { account: "fee_revenue", cents: -feeCents },
    ...earned(stake),
  ],
  operation: operationFor(stake, "TRANSFER", payableCents, now),
});

const lost = (stake: Stake, now: Date): Fate => ({
  stake: become(stake, "FORFEITED", now),
  outcome: "LOST",
  owedCents: 0n,
  postings: [{ account: escrowOf(stake.id), cents: stake.stakeCents }, ...earned(stake)],
  operation: undefined,
});

function refunded(stake: Stake, now: Date): Fate {
  const due = refundWhole(stake, now);
  return {
    stake: due.stake,
    outcome: "REFUNDED",
    owedCents: chargeOf(stake),
    postings: due.transaction.postings,
    operation: due.operation,
  };
}

function eventsOf(settlement: Settlement, fates: readonly Fate[]): PaymentsEvent[] {
  const results = fates.map(({ stake, outcome, owedCents }) => ({ stake, outcome, owedCents }));
  const settled: PaymentsEvent = { type: "BetFundsSettled", settlement, results };
  const isDue = fates.some(({ operation }) => operation !== undefined);
  return isDue ? [settled, { type: "MoneyDue", betId: settlement.betId }] : [settled];
}
