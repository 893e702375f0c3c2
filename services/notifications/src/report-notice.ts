import type { Logger } from "@stakehold/service/logger.ts";
import { Counter } from "@stakehold/service/metrics/metrics.ts";
import { NOTICE_KINDS } from "./domain/notice-facts.ts";
import { QUIET, type NoticeWrites } from "./domain/notice.ts";
import type { DueNotice } from "./operations/ports/notices.ts";

const STATES = ["SENT", "PENDING", "FAILED", "MUTED"] as const satisfies readonly NoticeWrites["state"][];

const mailsTried = new Counter({
  name: "stakehold_mails_total",
  help: "What became of notices that were due, by kind and state after the try (SENT, PENDING, FAILED, MUTED).",
  labelNames: ["kind", "state"],
});

// A counter that starts at 1 shows no increase, so a single failure would never alert.
for (const kind of NOTICE_KINDS) for (const state of STATES) mailsTried.inc({ kind, state }, 0);

/** Logs that the outcome of sending a mail could not be stored. */
export const reportLostMail =
  (logger: Logger) =>
  ({ id, kind }: DueNotice, error: unknown): void =>
    logger.warn(
      { err: error, notice: id, kind },
      "The result of sending a mail could not be recorded, and the mail will be sent again",
    );

/**
 * Counts the outcome of a notice and logs failures. The reason is only in its row: a mail server's text contains the
 * address.
 */
export const reportNotice =
  (logger: Logger) =>
  ({ id, kind }: DueNotice, { state, attempts, failure }: NoticeWrites): void => {
    mailsTried.inc({ kind, state });
    if (state === "FAILED") logger.error({ notice: id, kind, attempts }, "A notice was given up");
    else if (failure !== null && failure !== QUIET)
      logger.warn({ notice: id, kind, attempts }, "A notice could not be sent yet");
  };
