import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { pageOf, readPage } from "@stakehold/service/graphql/page.ts";
import { chargeOf, gainOf } from "../domain/state/stake.ts";
import { placeOf, shownStatus } from "../domain/open/stake-place.ts";
import type {
  EscrowBalanceResolvers,
  EscrowEntryResolvers,
  ParticipationResolvers,
  PayoutAccountResolvers,
  StakeResolvers,
  StatementEntryResolvers,
} from "../generated/graphql.ts";
import { listEscrowEntries, listHeldByDay } from "../operations/read-escrow-balance.ts";
import { stakeCursor, stakePosition, statementEntryId } from "./cursors.ts";

export const participation: ParticipationResolvers = {
  __resolveReference: ({ id }) => ({ id }),
  stake: ({ id }, _, { loaders }) => loaders.ownStake.load(id),
};

export const escrowBalance: EscrowBalanceResolvers = {
  totalInEscrow: ({ totalCents }) => moneyOf(totalCents),
  totalHeld: ({ heldCents }) => moneyOf(heldCents),
  totalPending: ({ pendingCents }) => moneyOf(pendingCents),
  totalWaiting: ({ waitingCents }) => moneyOf(waitingCents),
  totalPaidOut: async (_, __, { loaders }) => moneyOf((await loaders.paidOut()).payoutCents),
  paidOutSince: async ({ userId }, { since }, { deps }) => {
    const { cents, lastAt } = await deps.statements.paidOutSince(userId, since);
    return { amount: moneyOf(cents), lastAt };
  },
  totalRefunded: async (_, __, { loaders }) => moneyOf((await loaders.paidOut()).refundCents),
  heldByDay: async ({ userId }, { days }, { deps }) => {
    const held = await listHeldByDay(deps, userId, days);
    return held.map(({ date, cents }) => ({ date, amount: moneyOf(cents) }));
  },
  entries: async ({ userId }, args, { deps }) => {
    const page = readPage(args, stakePosition(userId));
    const entries = await listEscrowEntries(deps, userId, page);
    return pageOf(entries, page, stakeCursor(userId));
  },
};

export const escrowEntry: EscrowEntryResolvers = {
  stake: (view) => view,
  participation: ({ id }) => ({ id }),
};

export const stake: StakeResolvers = {
  status: (view) => shownStatus(view) ?? "PENDING",
  amount: ({ stakeCents }) => moneyOf(stakeCents),
  fee: ({ feeCents }) => moneyOf(feeCents),
  totalCharge: (view) => moneyOf(chargeOf(view)),
  place: (view) => placeOf(view).place,
  placeAmount: (view) => moneyOf(placeOf(view).cents),
  placeSince: (view) => placeOf(view).since,
  gain: (view) => {
    const gain = gainOf(view);
    return gain === null ? null : moneyOf(gain);
  },
};

export const statementEntry: StatementEntryResolvers = {
  id: statementEntryId,
  amount: ({ cents }) => moneyOf(cents),
  bet: ({ betId }) => ({ id: betId }),
  participation: ({ stakeId }) => ({ id: stakeId }),
  totalPaidIn: ({ paidInCents }) => moneyOf(paidInCents),
  totalWon: ({ wonCents }) => moneyOf(wonCents),
  totalPaidOut: ({ paidOutCents }) => moneyOf(paidOutCents),
};

export const payoutAccount: PayoutAccountResolvers = {
  id: ({ userId }) => userId,
};
