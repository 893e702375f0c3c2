import { agreementRules, betRules } from "./bet-rules.ts";
import { comeToRest } from "./come-to-rest.ts";
import { disputeRules } from "./dispute-rules.ts";
import { ledgerRules, liabilityRules } from "./ledger-rules.ts";
import { stripeAt, withSnapshot, type MoneyAddresses } from "./sources.ts";
import { stripeRules } from "./stripe-rules.ts";
import type { Violation } from "./violation.ts";

export type { MoneyAddresses } from "./sources.ts";
export type { Violation } from "./violation.ts";

const REST_WITHIN_MS = 60_000;

/**
 * Waits until the platform has come to rest, then checks every invariant of the money path on one snapshot of each
 * database and against Stripe's side. Answers the violations; none is what every money test ends with.
 */
export async function checkInvariants(addresses: MoneyAddresses): Promise<Violation[]> {
  await comeToRest(addresses, REST_WITHIN_MS);
  return readViolations(addresses);
}

/** The same without waiting, for a platform that is never at rest. */
export const readViolations = ({ paymentsUrl, betsUrl, stripe }: MoneyAddresses): Promise<Violation[]> =>
  withSnapshot(paymentsUrl, async (payments) => [
    ...(await ledgerRules(payments)),
    ...(await liabilityRules(payments)),
    ...(await betRules(payments)),
    ...(betsUrl === undefined ? [] : await withSnapshot(betsUrl, (bets) => agreementRules(payments, bets))),
    ...(await stripeRules(payments, stripeAt(stripe))),
    ...(await disputeRules(payments, stripeAt(stripe))),
  ]);
