import { amountOf, idempotencyKey, text, uuidOf } from "@stakehold/service/input.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import type { CreateBetInput, MutationResolvers } from "../generated/graphql.ts";
import { cancelUnjoinedBet } from "../operations/cancel-unjoined-bet.ts";
import { clearPlatform } from "../operations/clear-platform.ts";
import { createBet, type CreateBet } from "../operations/create-bet.ts";
import { discardDraft } from "../operations/discard-draft.ts";
import { joinBet } from "../operations/join-bet.ts";
import type { Entry } from "../operations/open-entry.ts";
import { proposeResolution } from "../operations/propose-resolution.ts";

/** Longest texts that people type, in characters. */
const TITLE_MAX = 255;
const WORDS_MAX = 5_000;

export const mutation: MutationResolvers = {
  createBet: async (_root, { input }, { deps, caller }) =>
    payloadOf(await createBet(deps, { caller, ...creationOf(input) })),

  joinBet: async (_root, { input }, { deps, caller }) =>
    payloadOf(
      await joinBet(deps, {
        ...targetOf(input),
        caller,
        side: input.position,
        amount: amountOf(input.amount, "amount"),
      }),
    ),

  discardDraft: (_root, { input }, { deps, caller }) => discardDraft(deps, { ...targetOf(input), caller }),

  proposeResolution: (_root, { input }, { deps, caller }) =>
    proposeResolution(deps, {
      ...targetOf(input),
      caller,
      winningSide: input.winningPosition,
      outcome: text(input.outcome, { field: "outcome", max: WORDS_MAX }),
    }),

  clearPlatform: async (_root, { input }, { deps, caller }) => ({
    cleanupId: await clearPlatform(deps, {
      caller,
      phrase: input.phrase,
      idempotencyKey: idempotencyKey(input.idempotencyKey),
    }),
  }),

  cancelUnjoinedBet: (_root, { input }, { deps, caller }) => cancelUnjoinedBet(deps, { ...targetOf(input), caller }),
};

const targetOf = (input: { betId: string; idempotencyKey: string }) => ({
  betId: uuidOf(input.betId, "BET_NOT_FOUND"),
  idempotencyKey: idempotencyKey(input.idempotencyKey),
});

const creationOf = (input: CreateBetInput): Omit<CreateBet, "caller"> => ({
  idempotencyKey: idempotencyKey(input.idempotencyKey),
  title: text(input.title, { field: "title", max: TITLE_MAX }),
  description: text(input.description, { field: "description", max: WORDS_MAX }),
  category: input.category ?? null,
  topic: input.topic ?? null,
  totalAmount: amountOf(input.totalAmount, "totalAmount"),
  minEntry: amountOf(input.minEntry, "minEntry"),
  endDate: input.endDate,
});

const payloadOf = ({ bet, place, stake }: Entry) => ({
  bet,
  participation: place,
  clientSecret: stake.clientSecret,
  totalCharge: moneyOf(stake.totalCharge),
  fee: moneyOf(stake.fee),
});
