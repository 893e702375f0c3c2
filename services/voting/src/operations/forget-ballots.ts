import type { BallotRemoval } from "./ports/ballots.ts";

export type ForgetBallotsDeps = { readonly removal: Pick<BallotRemoval, "remember" | "remove"> };

/** How many ballots one transaction deletes, with up to 5,000 electors and votes each. */
const PAGE_SIZE = 20;

/** Deletes every ballot opened before the platform was cleared. Idempotent. */
export async function forgetBallots({ removal }: ForgetBallotsDeps, before: Date): Promise<void> {
  await removal.remember(before);
  while ((await removal.remove(before, PAGE_SIZE)) === PAGE_SIZE);
}
