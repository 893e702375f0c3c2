import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import type { Periods } from "../domain/bet.ts";
import { draftBet, type BetDraft } from "../domain/draft-bet.ts";
import type { BetReader } from "./ports/bets.ts";
import type { BetStore } from "./ports/bets.ts";
import { openEntry, type Entry, type OpenEntryDeps } from "./open-entry.ts";

/** What a person types to create a bet. */
export type CreateBet = Pick<
  BetDraft,
  "title" | "description" | "category" | "topic" | "totalAmount" | "minEntry" | "endDate"
> & { readonly userId: string; readonly idempotencyKey: string };

export type CreateBetDeps = OpenEntryDeps & {
  readonly bets: Pick<BetStore, "create" | "change">;
  readonly reader: Pick<BetReader, "bet" | "place" | "livePlaces" | "isBanned">;
  readonly periods: Pick<Periods, "pendingStakeMs">;
  /** The fee policy of bets that are made from now on. */
  readonly feePolicy: FeePolicy;
};

/**
 * Stores a bet as a draft with its creator's place, FOR, and opens the stake that will publish it.
 * Throws BANNED, INVALID_INPUT, BELOW_MINIMUM, AMOUNT_TOO_LARGE, INVALID_END_DATE, PLATFORM_CLOSED,
 * IDEMPOTENCY_KEY_REUSED, STAKE_CLOSED when the draft was given up since, UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export async function createBet(deps: CreateBetDeps, command: CreateBet): Promise<Entry> {
  const { userId, idempotencyKey, ...input } = command;
  if (await deps.reader.isBanned(userId)) throw domainError("BANNED");
  const draft = { ...input, betId: newId(), placeId: newId(), creatorId: userId, feePolicy: deps.feePolicy };
  const call = { caller: userId, operation: "createBet", key: idempotencyKey, input };
  const betId = await deps.bets.create({ betId: draft.betId, call }, (now) => draftBet(draft, now, deps.periods));
  return openEntry(deps, betId === draft.betId ? draft.placeId : await placeMadeBefore(deps, betId, userId));
}

async function placeMadeBefore({ reader }: CreateBetDeps, betId: string, creatorId: string): Promise<string> {
  const [place] = await reader.livePlaces([betId], creatorId);
  if (place === undefined) throw domainError("STAKE_CLOSED");
  return place.id;
}
