import { domainError } from "@stakehold/errors/domain-error.ts";
import type { OnceByCall } from "@stakehold/messaging/change/change.ts";
import { newId } from "@stakehold/service/id.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import type { JudgingTerms, Periods } from "../domain/bet.ts";
import type { Entered } from "../domain/change.ts";
import { draftBet, type BetDraft } from "../domain/draft-bet.ts";
import { enterBet, type Terms } from "./enter-bet.ts";
import type { Entry, OpenEntryDeps } from "./open-entry.ts";
import type { BetReader } from "./ports/bets.ts";
import type { EntryState, EntryStore } from "./ports/entries.ts";

/** A person's input for a new bet. */
export type CreateBet = Pick<
  BetDraft,
  "title" | "description" | "category" | "topic" | "totalAmount" | "minEntry" | "endDate"
> &
  Partial<JudgingTerms> &
  Terms & { readonly userId: string; readonly appId: string | null; readonly idempotencyKey: string };

export type CreateBetDeps = OpenEntryDeps & {
  readonly entries: EntryStore;
  readonly reader: Pick<BetReader, "bet" | "livePlaces">;
  readonly periods: Periods;
  /** The fee policy of new bets. */
  readonly feePolicy: FeePolicy;
};

/**
 * Stores a bet as a draft with its creator's place, FOR, and opens the stake that will publish it, once the terms are
 * accepted.
 * Throws BANNED, INVALID_INPUT, BELOW_MINIMUM, AMOUNT_TOO_LARGE, INVALID_END_DATE, PLATFORM_CLOSED, TOO_MANY_DRAFTS,
 * IDEMPOTENCY_KEY_REUSED, STAKE_CLOSED if the draft was given up since, UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export async function createBet(deps: CreateBetDeps, command: CreateBet): Promise<Entry> {
  const { userId, appId, acceptedTerms, idempotencyKey: key, ...input } = command;
  const draft = { ...input, betId: newId(), placeId: newId(), creatorId: userId, appId, feePolicy: deps.feePolicy };
  const address = { betId: draft.betId, userId };
  const once: OnceByCall<EntryState, Entered | string> = {
    call: { caller: userId, operation: "createBet", key, input },
    resultId: draft.betId,
    repeated: (state, betId) => {
      requireNotBanned(state);
      return betId;
    },
  };
  const made = await deps.entries.change(
    address,
    (state, now) => {
      requireNotBanned(state);
      return draftBet(state, draft, { now, periods: deps.periods });
    },
    once,
  );
  const entered = typeof made === "string" ? await madeBefore(deps, made, userId) : made;
  return enterBet(deps, entered, { acceptedTerms });
}

function requireNotBanned({ standing }: EntryState): void {
  if (standing.isBanned) throw domainError("BANNED");
}

/** Returns the draft that an earlier call with this key created, and its creator's place. */
async function madeBefore({ reader }: CreateBetDeps, betId: string, creatorId: string): Promise<Entered> {
  const [place] = await reader.livePlaces([betId], creatorId);
  const bet = await reader.bet(betId);
  if (place === undefined || bet === undefined) throw domainError("STAKE_CLOSED");
  return { bet, place };
}
