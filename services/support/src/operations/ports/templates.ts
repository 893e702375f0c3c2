import type { Decide } from "@stakehold/messaging/change.ts";
import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { ReplyTemplate, TemplateEvent, TemplateState, TemplateWrites } from "../../domain/reply-template.ts";

/** What makes a change of templates happen once: the caller's call, with the id of the template that it is about. */
export type OnceByCall<Answer> = {
  readonly call: IdempotentCall;
  readonly resultId: string;
  readonly repeated: (state: TemplateState, resultId: string) => Answer;
};

/**
 * The one door to the team's templates, which are one document as a ticket is: so their number is bounded, and no change goes
 * without its entry and its event. Throws what `decide` throws, IDEMPOTENCY_KEY_REUSED, and UNAVAILABLE where others are always
 * faster or the broker has taken no events for long.
 */
export interface TemplateStore {
  change<Answer>(
    decide: Decide<TemplateState, TemplateWrites, TemplateEvent, Answer>,
    once: OnceByCall<Answer>,
  ): Promise<Answer>;
  /** All of them, in no order. */
  all(): Promise<readonly ReplyTemplate[]>;
}
