import type { Door } from "@stakehold/messaging/change.ts";
import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { PersonalToken, TokensState, TokenWrites } from "../../domain/personal-token.ts";

/** Personal tokens: the one door to those of a person, and what is read of them. */
export interface PersonalTokenStore extends Door<{ readonly userId: string }, TokensState, TokenWrites, never> {
  /** Those of a person that hold, newest first, one more than the page's limit. */
  pageOf(userId: string, page: Page<TimePosition>): Promise<readonly PersonalToken[]>;
}
