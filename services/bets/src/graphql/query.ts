import type { Cents } from "@stakehold/money/amount.ts";
import { listAudit } from "@stakehold/service/audit/list-audit.ts";
import { requireRole } from "@stakehold/service/callers/caller.ts";
import { amountOf, uuidOf } from "@stakehold/service/input.ts";
import { pageOf, readPage } from "@stakehold/service/graphql/page.ts";
import { moneyOf, moneyOrNull } from "@stakehold/service/graphql/money.ts";
import { isVisibleTo } from "../domain/bet.ts";
import type { QueryResolvers } from "../generated/graphql.ts";
import { listEndings } from "../operations/list-endings.ts";
import { previewEntry } from "../operations/preview-entry.ts";
import { feedCursor, feedPosition } from "./cursors.ts";
import { feedQueryOf } from "./feed-query.ts";

export const query: QueryResolvers = {
  platformCounts: async (_root, _args, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    const { held, pending, ...counts } = await deps.platform.counts();
    return {
      id: "platform",
      ...counts,
      clearingNeeds: deps.clearingNeeds,
      escrowDetails: { held: sumOf(held), pending: sumOf(pending) },
    };
  },

  publicFigures: async (_root, _args, { deps }) => {
    const { held, medianSettlementSeconds } = await deps.platform.publicFigures();
    return { id: "platform", held: moneyOf(held), medianSettlementSeconds };
  },

  winnerPicture: async (_root, { token }, { deps }) => (await deps.reader.publicWinnerPicture(token)) ?? null,

  receiptKeys: async (_root, _args, { deps }) => [...(await deps.reader.receiptKeys())],

  betsAuditEntries: (_root, args, { deps, caller }) => listAudit(deps.audit, caller, args),

  bets: async (_root, args, { deps, loaders, caller }) => {
    const feed = feedQueryOf(args);
    const page = readPage(args, feedPosition(feed));
    const seen = await deps.reader.feed(feed, { ...page, viewerId: caller.userId });
    return pageOf(loaders.keep(seen), page, feedCursor(feed));
  },

  featuredBet: async (_root, _args, { deps, loaders, caller }) =>
    loaders.keep(await deps.reader.featured(caller.userId))[0],

  bet: async (_root, { id }, { loaders, caller }) => {
    const bet = await loaders.bet.load(id);
    return bet !== undefined && isVisibleTo(bet, caller.userId) ? bet : null;
  },

  myParticipation: async (_root, { id }, { loaders, caller }) => {
    const place = await loaders.place.load(id);
    return place?.userId === caller.userId ? place : null;
  },

  betEndings: async (_root, { betId, amount, position }, { deps, caller }) => {
    const { charged, endings } = await listEndings(deps, {
      userId: caller.userId,
      betId: uuidOf(betId, "BET_NOT_FOUND"),
      considered: amount == null ? undefined : { side: position ?? "FOR", amount: amountOf(amount, "amount") },
    });
    return {
      charged: moneyOf(charged),
      endings: endings.map(({ received, ...ending }) => ({
        ...ending,
        received: moneyOrNull(received),
      })),
    };
  },

  entryPreview: async (_root, { amount, betId, position }, { deps, caller }) => {
    const preview = await previewEntry(deps, {
      userId: caller.userId,
      amount: amountOf(amount, "amount"),
      side: position ?? "FOR",
      betId: betId == null ? undefined : uuidOf(betId, "BET_NOT_FOUND"),
    });
    const gain = preview.gainIfWon;
    return {
      amount: moneyOf(preview.stake),
      fee: moneyOf(preview.fee),
      totalCharge: moneyOf(preview.total),
      feePercent: preview.feePercent,
      feePolicy: preview.feePolicy,
      payoutIfWon: gain === undefined ? null : moneyOf(preview.stake + gain),
      gainIfWon: moneyOrNull(gain),
      lossIfLost: moneyOf(preview.total),
    };
  },
};

const sumOf = ({ count, amount }: { readonly count: number; readonly amount: Cents }) => ({
  count,
  amount: moneyOf(amount),
});
