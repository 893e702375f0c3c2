import { Counter } from "@stakehold/service/metrics/metrics.ts";
import type { Handover } from "./domain/notice.ts";
import type { Mailer } from "./operations/ports/mailer.ts";

const OUTCOMES = [
  "ACCEPTED",
  "REFUSED",
  "POSTPONED",
  "UNANSWERED",
  "UNREACHABLE",
] as const satisfies readonly Handover["kind"][];

const handovers = new Counter({
  name: "stakehold_mail_handovers_total",
  help: "Mails offered to the mail server, by what it made of them (ACCEPTED, REFUSED, POSTPONED, UNANSWERED, UNREACHABLE).",
  labelNames: ["outcome"],
});
for (const outcome of OUTCOMES) handovers.inc({ outcome }, 0);

/** Wraps a mailer and counts the mail server's responses. */
export const countHandovers = (mailer: Mailer): Mailer => ({
  send: async (outgoing) => {
    const handover = await mailer.send(outgoing);
    handovers.inc({ outcome: handover.kind });
    return handover;
  },
});
