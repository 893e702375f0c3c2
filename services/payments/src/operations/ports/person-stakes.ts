import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Stake } from "../../domain/stake.ts";

/** Stakes as staff look them up. Lists are newest first and hold one more than the page. */
export interface PersonStakeReader {
  /** A person's stakes, without cancelled ones. */
  of(userId: string, page: Page<TimePosition>): Promise<readonly Stake[]>;
  /** The stakes with this id, or with this id at Stripe, cancelled ones too. */
  search(id: string, page: Page<TimePosition>): Promise<readonly Stake[]>;
}
