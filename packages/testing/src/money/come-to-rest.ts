import { unfinishedOf } from "@stakehold/audit/unfinished.ts";
import type { MoneyAddresses } from "@stakehold/audit/sources.ts";

const WAIT_MS = 200;

/**
 * Waits until nothing is in transit: outboxes published, Stripe's events applied, operations called. Throws if that
 * takes too long, and lists the rest.
 */
export async function comeToRest(addresses: MoneyAddresses, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  // Between two services an event is in neither outbox for a moment, so the platform must be idle twice in a row.
  for (let seen = 0; seen < 2;) {
    const left = await unfinishedOf(addresses);
    seen = left.length === 0 ? seen + 1 : 0;
    if (seen === 2) return;
    if (Date.now() > deadline) throw new Error(`The platform did not come to rest: ${left.join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}
