import type { Door } from "@stakehold/messaging/change/change.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { PersonalToken, TokensState, TokenWrites } from "../../domain/personal-token.ts";

/** Personal tokens: the only way to change those of a person, and queries about them. */
export interface PersonalTokenStore extends Door<{ readonly userId: string }, TokensState, TokenWrites, never> {
  /** Returns a person's valid tokens, newest first, one more than the page's limit. */
  pageOf(userId: string, page: Page<TimePosition>): Promise<readonly PersonalToken[]>;
}
