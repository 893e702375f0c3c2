import { domainError } from "@stakehold/errors/domain-error.ts";
import { isVisibleTo, type Bet } from "../domain/bet.ts";
import { unchanged } from "../domain/change.ts";
import { endPending } from "../domain/end-pending.ts";
import { betOf, type BetStore } from "./ports/bets.ts";
import type { Payments } from "./ports/payments.ts";

/** A creator's wish to give up a draft. */
export type DiscardDraft = { readonly userId: string; readonly betId: string; readonly idempotencyKey: string };

export type DiscardDraftDeps = {
  readonly bets: Pick<BetStore, "change" | "look">;
  readonly payments: Pick<Payments, "closeStake">;
};

/**
 * Gives up a draft that is not paid.
 * Throws BET_NOT_FOUND, NOT_THE_CREATOR, ALREADY_JOINED when it was paid after all, STAKE_BUSY, IDEMPOTENCY_KEY_REUSED,
 * UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export async function discardDraft(deps: DiscardDraftDeps, command: DiscardDraft): Promise<Bet> {
  const { userId, betId, idempotencyKey } = command;
  await closeUnpaid(deps, command);
  const call = { caller: userId, operation: "discardDraft", key: idempotencyKey, input: { betId } };
  const outcome = await deps.bets.change(
    { betId, load: (places) => places.ofPerson(userId), once: { call, resultId: () => betId } },
    (bet, own) => (own === undefined ? unchanged(bet) : endPending(bet, own)),
  );
  return betOf(outcome);
}

async function closeUnpaid(deps: DiscardDraftDeps, { userId, betId }: DiscardDraft): Promise<void> {
  const seen = await deps.bets.look({ betId, load: (places) => places.ofPerson(userId) });
  if (seen === undefined || !isVisibleTo(seen.bet, userId)) throw domainError("BET_NOT_FOUND");
  const { bet, loaded: own } = seen;
  if (bet.creatorId !== userId) throw domainError("NOT_THE_CREATOR");
  if (bet.status === "ABANDONED") return;
  if (bet.status !== "DRAFT" || own === undefined) throw domainError("ALREADY_JOINED");
  const closedAs = await deps.payments.closeStake(own.id);
  if (closedAs === "PAID") throw domainError("ALREADY_JOINED");
  if (closedAs === "LATER") throw domainError("STAKE_BUSY");
}
