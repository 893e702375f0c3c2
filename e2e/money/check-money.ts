import { checkInvariants, readViolations, type Violation } from "@stakehold/testing/money/check-invariants.ts";
import { databaseUrl, platform } from "../platform/platform.ts";

/** Every invariant of the money path, on the platform that runs, once it has come to rest. None broken is an empty list. */
export const checkMoney = (): Promise<Violation[]> => checkInvariants(addresses());

/** What the audit names at this moment, whether it is at rest or not. */
export async function auditedSubjects(): Promise<string[]> {
  const findings = await readViolations(addresses());
  return findings.flatMap(({ violations }) => violations.map(({ subject }) => subject)).toSorted();
}

const addresses = () => ({
  paymentsUrl: databaseUrl("payments"),
  betsUrl: databaseUrl("bets"),
  stripe: platform().stripe,
});
