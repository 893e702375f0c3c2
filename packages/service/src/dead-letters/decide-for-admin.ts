import type { LetterDecisionKind } from "@stakehold/messaging/dead-letters/decide-letter.ts";
import type { Consuming } from "../process/consuming.ts";
import { newId } from "../id.ts";
import { idempotencyKey, text } from "../input.ts";
import type { Logger } from "../logger.ts";
import { person } from "../security/entry.ts";
import { logSecurity } from "../security/log-security.ts";

/** An admin's decision about one dead letter, and the reason. */
export type DecideForAdmin = {
  readonly adminId: string;
  readonly decision: LetterDecisionKind;
  readonly letterId: string;
  readonly idempotencyKey: string;
  readonly note: string;
};

/** The decision's id, and how many events wait now. */
export type DecisionAnswer = { readonly id: string; readonly waiting: number };

/** The security log's reason for each decision. */
const REASONS = {
  SET_ASIDE: "SET_ASIDE_DEAD_LETTER",
  BROUGHT_BACK: "BRING_BACK_DEAD_LETTER",
} as const satisfies Record<LetterDecisionKind, string>;

/**
 * Sets a dead letter aside or brings it back, and records who wanted it and why. Repeating the same request changes
 * nothing. Throws INVALID_INPUT, DEAD_LETTER_NOT_FOUND, DEAD_LETTER_NOT_WAITING, DEAD_LETTER_NOT_TRIED,
 * DEAD_LETTER_NOT_SET_ASIDE, REPLAY_UNDER_WAY, IDEMPOTENCY_KEY_REUSED.
 */
export async function decideForAdmin(
  { deadLetters, group }: Consuming,
  { adminId, decision, letterId, ...input }: DecideForAdmin,
  logger: Logger,
): Promise<DecisionAnswer> {
  const note = text(input.note, { field: "note", max: 1_000 });
  const key = idempotencyKey(input.idempotencyKey);
  const { id, isNew } = await deadLetters.decideLetter({
    id: newId(),
    letterId,
    decision,
    decidedBy: adminId,
    idempotencyKey: key,
    note,
  });
  if (isNew) {
    logSecurity(logger, {
      event: "admin_acted",
      actor: person(adminId),
      target: { kind: "dead_letters", id: group },
      reason: REASONS[decision],
      record: { kind: "dead_letter_decision", id },
    });
  }
  return { id, waiting: await deadLetters.count() };
}
