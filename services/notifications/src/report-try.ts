import type { Logger } from "@stakehold/service/logger.ts";
import { Counter } from "@stakehold/service/metrics/metrics.ts";
import { securityLogger } from "@stakehold/service/security/log-security.ts";
import type { SecurityActor } from "@stakehold/service/security/entry.ts";
import { DELIVERY_STATES, type WebhookFailure } from "./domain/webhook-delivery.ts";
import type { SendDueWebhooksDeps } from "./operations/send-due-webhooks.ts";

const tries = new Counter({
  name: "stakehold_webhook_messages_total",
  help: "What became of messages to webhook endpoints that were due, by state after the try (DELIVERED, PENDING, FAILED).",
  labelNames: ["state"],
});
for (const state of DELIVERY_STATES) tries.inc({ state }, 0);

const SELF: SecurityActor = { kind: "service", id: "notifications" };

/** Failures by which a receiver may try to redirect us, or to hold us up. */
const SUSPICIOUS: ReadonlySet<WebhookFailure> = new Set(["REDIRECTED", "TIMED_OUT", "ANSWER_TOO_LARGE"]);

/** Counts the outcome of an attempt, and writes what matters to the security log. The delivery log has the reason. */
export function reportTry(logger: Logger): SendDueWebhooksDeps["reportTry"] {
  const logSecurity = securityLogger(logger);
  return ({ id }, _delivery, { delivery: { state, failure }, switchOff }) => {
    tries.inc({ state });
    const target = { kind: "webhook_endpoint", id } as const;
    if (failure === "ADDRESS_REFUSED") {
      logSecurity({ event: "webhook_address_refused", actor: SELF, target, reason: failure });
    } else if (failure !== null && SUSPICIOUS.has(failure)) {
      logSecurity({ event: "webhook_answer_refused", actor: SELF, target, reason: failure });
    }
    if (switchOff !== undefined) {
      logSecurity({ event: "webhook_endpoint_switched_off", actor: SELF, target, reason: switchOff });
    }
  };
}

/** Logs that the outcome of an attempt could not be stored. */
export const reportLost =
  (logger: Logger): SendDueWebhooksDeps["reportLost"] =>
  ({ id }, error) =>
    logger.warn(
      { err: error, endpoint: id },
      "What came of a webhook could not be recorded, and it will be sent again",
    );
