import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  requireBettor,
  requireRecentSignIn,
  requireRole,
  requireTerms,
  requireUnbanned,
  type Caller,
} from "@stakehold/service/callers/caller.ts";
import { amountOf, idempotencyKey, line, optionalText, text, uuidOf } from "@stakehold/service/input.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import type { CreateBetInput, MutationResolvers } from "../generated/graphql.ts";
import { AMOUNT_NAMES } from "../domain/draft-bet.ts";
import { cancelUnjoinedBet } from "../operations/cancel-unjoined-bet.ts";
import { clearPlatform } from "../operations/clear-platform.ts";
import { confirmClearing } from "../operations/confirm-clearing.ts";
import { createBet, type CreateBet } from "../operations/create-bet.ts";
import { discardDraft } from "../operations/discard-draft.ts";
import { joinBet } from "../operations/join-bet.ts";
import { makeWinnerPicture } from "../operations/make-winner-picture.ts";
import type { Entry } from "../operations/open-entry.ts";
import { openPayment } from "../operations/open-payment.ts";
import { proposeResolution } from "../operations/propose-resolution.ts";
import { withdrawClearing } from "../operations/withdraw-clearing.ts";
import { withdrawWinnerPicture } from "../operations/withdraw-winner-picture.ts";
import { judgingTermsOf } from "./judging-terms.ts";
import { proposalOf } from "./proposal.ts";

/** The longest texts that people can enter, in characters. */
const TITLE_MAX = 255;
const WORDS_MAX = 5_000;
const REASON_MAX = 1_000;

/** The exact phrase that an admin types to delete everything. */
const CLEAR_PHRASE = "DELETE EVERYTHING";

export const mutation: MutationResolvers = {
  createBet: async (_root, { input }, { deps, caller }) =>
    payloadOf(await createBet(deps, { ...entrantOf(caller), ...creationOf(input) }), deps.publicUrl),

  joinBet: async (_root, { input }, { deps, caller }) => {
    const entrant = entrantOf(caller);
    const amount = amountOf(input.amount, "amount");
    const entry = await joinBet(deps, { ...entrant, ...targetOf(input), side: input.position, amount });
    return payloadOf(entry, deps.publicUrl);
  },

  openPayment: async (_root, { input }, { deps, caller }) => {
    requireBettor(caller);
    // A stake is opened only once, whatever the key, so the key need not be stored.
    idempotencyKey(input.idempotencyKey);
    const participationId = uuidOf(input.participationId, "PARTICIPATION_NOT_FOUND");
    return payloadOf(await openPayment(deps, { userId: caller.userId, participationId }), deps.publicUrl);
  },

  discardDraft: async (_root, { input }, { deps, caller }) => ({
    bet: await discardDraft(deps, { userId: caller.userId, ...targetOf(input) }),
  }),

  proposeResolution: async (_root, { input }, { deps, caller }) => {
    requireUnbanned(caller);
    const bet = await proposeResolution(deps, {
      userId: caller.userId,
      ...targetOf(input),
      ...proposalOf(input),
    });
    return { bet };
  },

  makeWinnerPicture: async (_root, { input }, { deps, caller }) => {
    requireUnbanned(caller);
    return { participation: await makeWinnerPicture(deps, { userId: caller.userId, ...targetOf(input) }) };
  },

  withdrawWinnerPicture: async (_root, { input }, { deps, caller }) => ({
    participation: await withdrawWinnerPicture(deps, { userId: caller.userId, ...targetOf(input) }),
  }),

  cancelUnjoinedBet: async (_root, { input }, { deps, caller }) => {
    requireRole(caller, "STAFF");
    const reason = optionalText(input.reason, { field: "reason", max: REASON_MAX });
    return { bet: await cancelUnjoinedBet(deps, { userId: caller.userId, ...targetOf(input), reason }) };
  },

  clearPlatform: async (_root, { input }, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    requireRecentSignIn(caller);
    requireClearPhrase(input.phrase);
    const command = { userId: caller.userId, idempotencyKey: idempotencyKey(input.idempotencyKey) };
    return clearPlatform(deps, command);
  },

  confirmClearing: async (_root, { input }, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    requireRecentSignIn(caller);
    requireClearPhrase(input.phrase);
    return { cleanupId: await confirmClearing(deps, clearingOf(caller, input)) };
  },

  withdrawClearing: async (_root, { input }, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    const command = clearingOf(caller, input);
    await withdrawClearing(deps, command);
    return { cleanupId: command.cleanupId };
  },
};

/**
 * Returns who enters a bet, and through which app. A session must have accepted the terms before; a token's user can't
 * be prompted, so the payment page asks them. Throws TERMS_NOT_ACCEPTED, BANNED.
 */
function entrantOf(caller: Caller) {
  if (caller.reach === null) requireTerms(caller);
  requireUnbanned(caller);
  return { userId: caller.userId, appId: caller.appId ?? null, acceptedTerms: caller.acceptedTerms };
}

const targetOf = (input: { betId: string; idempotencyKey: string }) => ({
  betId: uuidOf(input.betId, "BET_NOT_FOUND"),
  idempotencyKey: idempotencyKey(input.idempotencyKey),
});

const clearingOf = ({ userId }: Caller, input: { cleanupId: string; idempotencyKey: string }) => ({
  userId,
  cleanupId: uuidOf(input.cleanupId, "CLEARING_NOT_FOUND"),
  idempotencyKey: idempotencyKey(input.idempotencyKey),
});

const creationOf = (input: CreateBetInput): Omit<CreateBet, "userId" | "appId" | "acceptedTerms"> => ({
  idempotencyKey: idempotencyKey(input.idempotencyKey),
  title: line(input.title, { field: "title", max: TITLE_MAX }),
  description: text(input.description, { field: "description", max: WORDS_MAX }),
  category: input.category ?? null,
  topic: input.topic ?? null,
  totalAmount: amountOf(input.totalAmount, "totalAmount", AMOUNT_NAMES.totalAmount),
  minEntry: amountOf(input.minEntry, "minEntry", AMOUNT_NAMES.minEntry),
  endDate: input.endDate,
  ...judgingTermsOf(input),
});

function requireClearPhrase(phrase: string): void {
  if (phrase === CLEAR_PHRASE) return;
  throw domainError("INVALID_INPUT", { field: "phrase" }, "Cleanup cancelled - confirmation text did not match");
}

const payloadOf = ({ bet, place, stake }: Entry, publicUrl: string) => ({
  bet,
  participation: place,
  clientSecret: stake.clientSecret,
  paymentUrl: stake.isPaid ? null : `${publicUrl}/pay/${place.id}`,
  totalCharge: moneyOf(stake.totalCharge),
  fee: moneyOf(stake.fee),
});
