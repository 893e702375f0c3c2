import { agreementRules, betRules } from "./bet-rules.ts";
import { comeToRest } from "./come-to-rest.ts";
import { disputeRules } from "./dispute-rules.ts";
import { ledgerRules, liabilityRules } from "./ledger-rules.ts";
import { stripeAt, withSnapshot, type MoneyAddresses, type Snapshot } from "./sources.ts";
import { clearingRule, stripeRules } from "./stripe-rules.ts";
import { statementRules } from "./statement-rules.ts";
import type { Violation } from "./violation.ts";

export type { MoneyAddresses } from "./sources.ts";
export type { Violation } from "./violation.ts";

const REST_WITHIN_MS = 60_000;

/** Rules that are looked at together, by name: each can be looked at again without the others. */
const RULES = {
  clearing: (payments, { stripe }) => clearingRule(payments, stripeAt(stripe)),
  ledger: (payments) => ledgerRules(payments),
  liabilities: (payments) => liabilityRules(payments),
  statements: (payments) => statementRules(payments),
  bets: (payments) => betRules(payments),
  agreement: async (payments, { betsUrl }) =>
    betsUrl === undefined ? [] : withSnapshot(betsUrl, (bets) => agreementRules(payments, bets)),
  "Stripe's objects": (payments, { stripe }) => stripeRules(payments, stripeAt(stripe)),
  disputes: (payments, { stripe }) => disputeRules(payments, stripeAt(stripe)),
} as const satisfies Record<string, (payments: Snapshot, addresses: MoneyAddresses) => Promise<Violation[]>>;

/** A group of rules. */
export type RuleName = keyof typeof RULES;

/** Every group, in the order in which they are looked at: the one that compares with what moves meanwhile is first. */
export const everyRule: readonly RuleName[] = [
  "clearing",
  "ledger",
  "liabilities",
  "statements",
  "bets",
  "agreement",
  "Stripe's objects",
  "disputes",
];

/**
 * Waits until the platform has come to rest, then checks every invariant of the money path on one snapshot of each
 * database and against Stripe's side. Returns the violations; none is what every money test ends with.
 */
export async function checkInvariants(addresses: MoneyAddresses): Promise<Violation[]> {
  await comeToRest(addresses, REST_WITHIN_MS);
  return (await readViolations(addresses)).flatMap(({ violations }) => violations);
}

/** What one group of rules found. */
export type Finding = { readonly rule: RuleName; readonly violations: readonly Violation[] };

/** The same without waiting, for a platform that is never at rest; all groups of rules, or those that are named. */
export const readViolations = (addresses: MoneyAddresses, rules: readonly RuleName[] = everyRule): Promise<Finding[]> =>
  withSnapshot(addresses.paymentsUrl, async (payments) => {
    const findings: Finding[] = [];
    for (const rule of rules) findings.push({ rule, violations: await RULES[rule](payments, addresses) });
    return findings;
  });
