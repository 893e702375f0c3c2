import { Counter } from "@stakehold/service/metrics.ts";

/** What became of a delivery: stored, not signed by Stripe, or not stored although it was. */
const OUTCOMES = ["taken", "forged", "failed"] as const;

const webhooks = new Counter({
  name: "stakehold_webhooks_total",
  help: "Deliveries of Stripe's webhooks, by what became of them (taken, forged, failed).",
  labelNames: ["outcome"],
});
for (const outcome of OUTCOMES) webhooks.inc({ outcome }, 0);

/** Counts a delivery. */
export const countWebhook = (outcome: (typeof OUTCOMES)[number]): void => webhooks.inc({ outcome });
