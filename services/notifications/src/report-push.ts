import type { Logger } from "@stakehold/service/logger.ts";
import { Counter } from "@stakehold/service/metrics/metrics.ts";
import { securityLogger } from "@stakehold/service/security/log-security.ts";
import { PUSH_STATES } from "./domain/push-message.ts";
import type { SendDuePushesDeps } from "./operations/send-due-pushes.ts";

const looked = new Counter({
  name: "stakehold_push_messages_total",
  help: "What became of pushes to devices that were due, by state afterwards (SENT, PENDING, FAILED, MUTED).",
  labelNames: ["state"],
});
for (const state of PUSH_STATES) looked.inc({ state }, 0);

const devicesRemoved = new Counter({
  name: "stakehold_push_devices_removed_total",
  help: "Devices that no longer receive pushes, because their push service no longer knows them (GONE) or accepted nothing for days (FAILING).",
  labelNames: ["reason"],
});
for (const reason of ["GONE", "FAILING"]) devicesRemoved.inc({ reason }, 0);

/** Counts the outcome of a push, and logs one to an internal address in the security log. */
export function reportPush(logger: Logger): SendDuePushesDeps["reportPush"] {
  const logSecurity = securityLogger(logger);
  return ({ id }, { message: { state, failure }, remove }) => {
    looked.inc({ state });
    if (remove !== undefined) devicesRemoved.inc({ reason: remove });
    if (failure === "ADDRESS_REFUSED") {
      const actor = { kind: "service", id: "notifications" } as const;
      logSecurity({ event: "push_address_refused", actor, target: { kind: "push_subscription", id }, reason: failure });
    }
  };
}

/** Logs that the outcome of a push could not be stored. */
export const reportLostPush =
  (logger: Logger): SendDuePushesDeps["reportLostPush"] =>
  ({ id }, error) =>
    logger.warn({ err: error, device: id }, "What came of a push could not be recorded, and it will be sent again");
