import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { pageOf, readPage } from "@stakehold/service/graphql/page.ts";
import type { BetResolvers, SettlementResolvers, SettlementShareResolvers } from "../generated/graphql.ts";
import { shareCursor, sharePosition } from "./cursors.ts";

export const bet: BetResolvers = {
  __resolveReference: ({ id }) => ({ id }),
  settlement: ({ id }, _, { loaders }) => loaders.settlement.load(id),
};

export const settlement: SettlementResolvers = {
  pool: ({ poolCents }) => moneyOf(poolCents),
  lost: ({ lostCents }) => moneyOf(lostCents),
  ownStakes: ({ poolCents, lostCents }) => moneyOf(poolCents - lostCents),
  equalShare: ({ lostCents, wonCount }) => moneyOf(wonCount === 0 ? 0n : lostCents / BigInt(wonCount)),
  leftoverCents: ({ lostCents, wonCount }) => (wonCount === 0 ? 0 : Number(lostCents % BigInt(wonCount))),
  fees: ({ feeCents }) => moneyOf(feeCents),
  won: ({ wonCents }) => moneyOf(wonCents),
  refunded: ({ refundedCents }) => moneyOf(refundedCents),
  shares: async ({ betId }, args, { deps }) => {
    const page = readPage(args, sharePosition(betId));
    return pageOf(await deps.settlements.shares(betId, page.limit + 1, page.after), page, shareCursor(betId));
  },
};

export const settlementShare: SettlementShareResolvers = {
  participation: ({ stakeId }) => ({ id: stakeId }),
  user: ({ userId }) => ({ id: userId }),
  stake: ({ stakeCents }) => moneyOf(stakeCents),
  fee: ({ feeCents }) => moneyOf(feeCents),
  winningsFee: ({ winningsFeeCents }) => moneyOf(winningsFeeCents),
  received: ({ owedCents }) => moneyOf(owedCents),
};
