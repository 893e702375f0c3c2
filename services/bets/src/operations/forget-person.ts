import { removePages } from "@stakehold/store/remove-pages.ts";
import { banPerson, type BanPersonDeps } from "./ban-person.ts";
import type { DraftRemoval } from "./ports/drafts.ts";

export type ForgetPersonDeps = BanPersonDeps & { readonly drafts: DraftRemoval };

/**
 * Forgets a person who deleted their account. Bans them, so that anything they began at the same moment has no effect,
 * and deletes their unpublished drafts with all texts. May be repeated.
 */
export async function forgetPerson(deps: ForgetPersonDeps, { userId }: { userId: string }): Promise<void> {
  await banPerson(deps, { userId });
  await removePages((limit) => deps.drafts.remove(userId, limit));
}
