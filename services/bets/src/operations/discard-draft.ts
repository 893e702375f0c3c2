import { domainError } from "@stakehold/errors/domain-error.ts";
import { requireVisible, type Bet } from "../domain/bet.ts";
import { returningBet } from "../domain/change.ts";
import { endPending } from "../domain/end-pending.ts";
import { placeOfPerson } from "./loads.ts";
import type { BetStore } from "./ports/bets.ts";
import type { Payments } from "./ports/payments.ts";

/** A creator's request to discard a draft. */
export type DiscardDraft = { readonly userId: string; readonly betId: string; readonly idempotencyKey: string };

export type DiscardDraftDeps = {
  readonly bets: Pick<BetStore, "change" | "look">;
  readonly payments: Pick<Payments, "closeStake">;
};

/**
 * Discards a draft that is not paid, and returns it.
 * Throws BET_NOT_FOUND, NOT_THE_CREATOR, ALREADY_JOINED if it was paid after all, STAKE_BUSY, IDEMPOTENCY_KEY_REUSED,
 * UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export async function discardDraft(deps: DiscardDraftDeps, command: DiscardDraft): Promise<Bet> {
  const { userId, betId, idempotencyKey: key } = command;
  await closeUnpaid(deps, command);
  return deps.bets.change(
    { betId, load: placeOfPerson(userId) },
    (state) => returningBet(requireVisible(state.bet, userId), endPending(state)),
    {
      call: { caller: userId, operation: "discardDraft", key, input: { betId } },
      resultId: betId,
      repeated: ({ bet }) => requireVisible(bet, userId),
    },
  );
}

async function closeUnpaid(deps: DiscardDraftDeps, { userId, betId }: DiscardDraft): Promise<void> {
  const { place, ...seen } = await deps.bets.look({ betId, load: placeOfPerson(userId) });
  const bet = requireVisible(seen.bet, userId);
  if (bet.creatorId !== userId) throw domainError("NOT_THE_CREATOR");
  if (bet.status === "ABANDONED") return;
  if (bet.status !== "DRAFT" || place === undefined) throw domainError("ALREADY_JOINED");
  const closedAs = await deps.payments.closeStake(place.id);
  if (closedAs === "PAID") throw domainError("ALREADY_JOINED");
  if (closedAs === "LATER") throw domainError("STAKE_BUSY");
}
