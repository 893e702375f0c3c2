import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { Stake } from "../../domain/state/stake.ts";

/** Stakes for staff. Lists are newest first, with one more than the page. */
export interface PersonStakeReader {
  /** A person's stakes, without cancelled ones. */
  of(userId: string, page: Page<TimePosition>): Promise<readonly Stake[]>;
  /** The stakes with this id, ours or Stripe's, including cancelled ones. */
  search(id: string, page: Page<TimePosition>): Promise<readonly Stake[]>;
}
