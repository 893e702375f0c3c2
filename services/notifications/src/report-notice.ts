import type { Logger } from "@stakehold/service/logger.ts";
import { Counter } from "@stakehold/service/metrics.ts";
import { QUIET, type NoticeWrites } from "./domain/notice.ts";
import { NOTICE_KINDS } from "./mails/mails.ts";
import type { DueNotice } from "./operations/ports/notices.ts";

const STATES = ["SENT", "PENDING", "FAILED", "MUTED"] as const satisfies readonly NoticeWrites["state"][];

const mailsTried = new Counter({
  name: "stakehold_mails_total",
  help: "What became of notices that were due, by kind and state after the try (SENT, PENDING, FAILED, MUTED).",
  labelNames: ["kind", "state"],
});

// Of a series that begins with 1 nobody can tell that it grew, and one mail that was given up is told.
for (const kind of NOTICE_KINDS) for (const state of STATES) mailsTried.inc({ kind, state }, 0);

/** Counts what became of a notice, and logs what did not go well. Why is in its row: a mail server's words name the address. */
export const reportNotice =
  (logger: Logger) =>
  ({ id, kind }: DueNotice, { state, attempts, failure }: NoticeWrites): void => {
    mailsTried.inc({ kind, state });
    if (state === "FAILED") logger.error({ notice: id, kind, attempts }, "A notice was given up");
    else if (failure !== null && failure !== QUIET)
      logger.warn({ notice: id, kind, attempts }, "A notice could not be sent yet");
  };
