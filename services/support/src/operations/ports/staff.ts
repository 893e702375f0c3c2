import type { Page } from "@stakehold/service/graphql/page.ts";

/** Who works on tickets, as far as support knows: people whose own token named them staff when they last came. */
export interface StaffDirectory {
  /** Writes down that somebody came as staff. */
  saw(userId: string): Promise<void>;
  /** Whether somebody came as staff lately. */
  has(userId: string): Promise<boolean>;
  /** Their ids in order, one more than the page. */
  list(page: Page<string>): Promise<readonly string[]>;
  /** Forgets somebody, and gives back to everybody what they hold. */
  forget(userId: string): Promise<void>;
}
