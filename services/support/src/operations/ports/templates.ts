import type { Decide } from "@stakehold/messaging/change/change.ts";
import type { IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import type { ReplyTemplate, TemplateEvent, TemplateState, TemplateWrites } from "../../domain/reply-template.ts";

/** Makes a change of templates happen once: the caller's call, with the id of its template. */
export type OnceByCall<Answer> = {
  readonly call: IdempotentCall;
  readonly resultId: string;
  readonly repeated: (state: TemplateState, resultId: string) => Answer;
};

/**
 * The only access to the team's templates. Like a ticket they are one document, so their number is bounded, and every
 * change is written with its entry and its event. Throws what `decide` throws, IDEMPOTENCY_KEY_REUSED, and UNAVAILABLE
 * if other writers are always faster or the broker has accepted no events for long.
 */
export interface TemplateStore {
  change<Answer>(
    decide: Decide<TemplateState, TemplateWrites, TemplateEvent, Answer>,
    once: OnceByCall<Answer>,
  ): Promise<Answer>;
  /** Returns all templates, unordered. */
  all(): Promise<readonly ReplyTemplate[]>;
}
