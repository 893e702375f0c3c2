import { readViolations, type MoneyAddresses, type Violation } from "@stakehold/audit/read-violations.ts";
import { comeToRest } from "./come-to-rest.ts";

const REST_WITHIN_MS = 60_000;

/**
 * Waits until the platform is idle, then checks every invariant of the money path on one snapshot of each database and
 * against Stripe's side. Returns the violations; every money test ends by expecting none.
 */
export async function checkInvariants(addresses: MoneyAddresses): Promise<Violation[]> {
  await comeToRest(addresses, REST_WITHIN_MS);
  return (await readViolations(addresses)).flatMap(({ violations }) => violations);
}
