import type { Logger } from "@stakehold/service/logger.ts";
import { Counter } from "@stakehold/service/metrics.ts";
import type { Alert } from "./operations/ports/alert.ts";

const alerts = new Counter({
  name: "stakehold_payments_alerts_total",
  help: "Things about money that a person should look at, by what they are.",
  labelNames: ["what"],
});

/** Tells operators by an error in the log and a metric that an alert rule watches. */
export const alertBy =
  (logger: Logger): Alert =>
  (what, facts) => {
    alerts.inc({ what });
    logger.error({ what, ...facts }, "somebody should look at this");
  };
