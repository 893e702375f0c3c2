import type { Page } from "@stakehold/store/page.ts";

/** The staff that support knows: people whose own token had the staff role at their last visit. */
export interface StaffDirectory {
  /** Records that a person came as staff. */
  saw(userId: string): Promise<void>;
  /** Returns whether a person came as staff recently. */
  has(userId: string): Promise<boolean>;
  /** Returns their ids in order, one more than the page. */
  list(page: Page<string>): Promise<readonly string[]>;
  /** Forgets a person, and unassigns the tickets that they hold. */
  forget(userId: string): Promise<void>;
}
