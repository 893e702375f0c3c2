import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { BetFundsSettledSchema, type StakeResult } from "@stakehold/proto/payments/v1/events_pb.ts";
import type { Outcome } from "../mails/mail.ts";
import { noteEvent, type NoteEventDeps } from "../operations/note-event.ts";
import type { NewNotice } from "../operations/notice-store.ts";
import { amountOf } from "../wire/values.ts";
import { outcomeOf, stakeOutcomeOf } from "../wire/wager.ts";

/** A bet's money was divided: each stake's owner is told what became of it. */
export const onBetFundsSettled = (deps: NoteEventDeps): Handler =>
  on(BetFundsSettledSchema, async ({ betId, outcome, results }, { eventId }) => {
    const ending = outcomeOf(outcome);
    await noteEvent(deps, { eventId, betId, notices: results.map((result) => noticeOf(result, ending)) });
  });

/** One person may have two stakes in a settlement: one that counted, and one that came too late and goes back. */
function noticeOf({ stakeId: about, userId, outcome, stake, owed }: StakeResult, ending: Outcome): NewNotice {
  const to = { userId, about };
  const settled = stakeOutcomeOf(outcome);
  if (settled === "refunded") {
    return { ...to, kind: "bet_refunded", facts: { outcome: ending, owed: amountOf(owed) } };
  }
  if (ending === "REFUND") throw new TypeError("A refunded bet has neither winners nor losers");
  if (settled === "lost") return { ...to, kind: "bet_lost", facts: { winningSide: ending, stake: amountOf(stake) } };
  return { ...to, kind: "bet_won", facts: { winningSide: ending, stake: amountOf(stake), owed: amountOf(owed) } };
}
