import { readViolations, type Violation } from "@stakehold/audit/read-violations.ts";
import { checkInvariants } from "@stakehold/testing/money/check-invariants.ts";
import { databaseUrl, platform } from "../platform/platform.ts";

/**
 * Checks every invariant of the money path on the running platform, once it is at rest. Returns an empty list if none
 * is broken.
 */
export const checkMoney = (): Promise<Violation[]> => checkInvariants(addresses());

/** Returns the subjects that the audit currently reports, each once, whether the platform is at rest or not. */
export async function auditedSubjects(): Promise<string[]> {
  const findings = await readViolations(addresses());
  return [...new Set(findings.flatMap(({ violations }) => violations.map(({ subject }) => subject)))].toSorted();
}

const addresses = () => ({
  paymentsUrl: databaseUrl("payments"),
  betsUrl: databaseUrl("bets"),
  votingUrl: databaseUrl("voting"),
  events: { brokers: platform().kafka.brokers.split(","), topicPrefix: "stakehold" },
  stripe: platform().stripe,
});
