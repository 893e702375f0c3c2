import type { Logger } from "@stakehold/service/logger.ts";
import { Counter } from "@stakehold/service/metrics/metrics.ts";
import type { Alert } from "./operations/ports/alert.ts";

const alerts = new Counter({
  name: "stakehold_payments_alerts_total",
  help: "Things about money that a person should look at, by what they are.",
  labelNames: ["what"],
});

/** Every alert; each counter starts at 0, so that its first alert shows as an increase. */
const WHATS = [
  "difference",
  "dispute",
  "money_out_failed",
  "money_out_late",
  "payment_in_suspense",
  "refund",
  "transfer",
  "winnings_wait_too_long",
] as const;
for (const what of WHATS) alerts.inc({ what }, 0);

/** Returns an alert function that logs an error and increments a metric that an alert rule watches. */
export const alertBy =
  (logger: Logger): Alert =>
  (what, facts) => {
    alerts.inc({ what });
    logger.error({ what, ...facts }, "somebody should look at this");
  };
