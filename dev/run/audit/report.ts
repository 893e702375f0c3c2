import { formatAmount } from "@stakehold/money/amount.ts";
import type { Violation } from "@stakehold/audit/read-violations.ts";
import type { MoneySummary } from "@stakehold/audit/read-summary.ts";

/** The invariants by number (money path, "Invariants"). */
const INVARIANTS: Readonly<Record<Violation["invariant"], string>> = {
  1: "the ledger sums to zero and its balances are the sums of their postings",
  2: "of each bet, what came in is what went out, is held and was kept",
  3: "a stake has one outcome and a bet one settlement, alike in bets and payments",
  4: "what left for a charge is what was owed for it",
  5: "the clearing account is what Stripe holds",
  6: "every liability belongs to what it is for",
  7: "people see what the ledger says and what Stripe charged",
  8: "a ballot counts the votes that were cast, and decides its bet",
  9: "what was decided is what was published, and stays on record",
};

/** How many violations of one invariant are listed; the others are counted. */
const LISTED_AT_MOST = 50;

/** An audit in words. */
export function reportOf(summary: MoneySummary, violations: readonly Violation[]): string {
  const broken = Object.entries(INVARIANTS).flatMap(([number, meaning]) => {
    const its = violations.filter(({ invariant }) => String(invariant) === number);
    return its.length === 0 ? [] : ["", `✗ ${number}: ${meaning} (${its.length})`, ...listed(its)];
  });
  const verdict =
    violations.length === 0
      ? "✓ Every invariant of the money path holds."
      : `${counted(violations.length, "violation")} of the money path's invariants.`;
  return [...tables(summary), ...broken, "", verdict].join("\n");
}

function tables({ stakes, accounts, transactions, settlements, unfinished }: MoneySummary): string[] {
  return [
    `Stakes: ${stakes.reduce((sum, { count }) => sum + count, 0)}`,
    ...stakes.map(({ status, count, cents }) => line(status, count, cents)),
    `Ledger: ${counted(transactions, "transaction")}, ${counted(settlements, "settlement")}`,
    ...accounts.map(({ type, count, cents }) => line(type, count, cents)),
    `On its way: ${unfinished.length === 0 ? "nothing" : unfinished.join(", ")}`,
  ];
}

const line = (name: string, count: number, cents: bigint): string =>
  `  ${name.padEnd(20)}${String(count).padStart(9)}${`$${formatAmount(cents)}`.replace("$-", "-$").padStart(20)}`;

const listed = (violations: readonly Violation[]): string[] => {
  const lines = violations.slice(0, LISTED_AT_MOST).map(({ subject, fault }) => `    ${subject} ${fault}`);
  const rest = violations.length - lines.length;
  return rest === 0 ? lines : [...lines, `    and ${rest} more`];
};

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
