import { Counter } from "@stakehold/service/metrics/metrics.ts";

/**
 * The result of a delivery: stored; not signed by Stripe; no event or unreadable; rejected because too many were in
 * progress; or signed but not stored.
 */
const OUTCOMES = ["taken", "forged", "refused", "crowded", "failed"] as const;

const webhooks = new Counter({
  name: "stakehold_webhooks_total",
  help: "Deliveries of Stripe's webhooks, by what became of them (taken, forged, refused, crowded, failed).",
  labelNames: ["outcome"],
});
for (const outcome of OUTCOMES) webhooks.inc({ outcome }, 0);

/** Counts a delivery. */
export const countWebhook = (outcome: (typeof OUTCOMES)[number]): void => webhooks.inc({ outcome });
