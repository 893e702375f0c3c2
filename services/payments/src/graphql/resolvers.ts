import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { pageOf, readPage } from "@stakehold/service/graphql/page.ts";
import { requireRole } from "@stakehold/service/caller.ts";
import { idempotencyKey, text, uuidOf } from "@stakehold/service/input.ts";
import { placeOf, shownStatus } from "../domain/stake-place.ts";
import type { AdminAction, AdminActionKind } from "../domain/admin-action.ts";
import { chargeOf } from "../domain/stake.ts";
import type { ActOnStakeInput, Resolvers } from "../generated/graphql.ts";
import { actAsAdmin } from "../operations/act-as-admin.ts";
import { confirmStake } from "../operations/confirm-stake.ts";
import { createOnboardingLink } from "../operations/create-onboarding-link.ts";
import { createPayoutAccount } from "../operations/create-payout-account.ts";
import { listParkedWork } from "../operations/list-parked-work.ts";
import { readStatement } from "../operations/read-statement.ts";
import { listEscrowEntries, readEscrowBalance } from "../operations/read-escrow-balance.ts";
import type { Context } from "./context.ts";
import { cursorOf, positionOf } from "./entry-cursor.ts";
import { statementCursorOf, statementPositionOf } from "./statement-cursor.ts";
import { parkedCursorOf, parkedPositionOf } from "./parked-cursor.ts";

type Asked = {
  readonly idempotencyKey: string;
  readonly note: string;
  readonly action: AdminActionKind;
  readonly subject: string;
};

function actOn({ deps, caller }: Context, { action, subject, ...input }: Asked): Promise<AdminAction> {
  requireRole(caller, "ADMIN");
  return actAsAdmin(deps, {
    adminId: caller.userId,
    action,
    subject: text(subject, { field: "subject", max: 255 }),
    note: text(input.note, { field: "note", max: 1_000 }),
    idempotencyKey: idempotencyKey(input.idempotencyKey),
  });
}

const actOnStake = (context: Context, action: AdminActionKind, input: ActOnStakeInput): Promise<AdminAction> =>
  actOn(context, { ...input, action, subject: uuidOf(input.stakeId, "STAKE_NOT_FOUND") });

/** The subgraph of payments: the caller's own money, and for admins what waits for somebody. */
export const resolvers: Resolvers = {
  Query: {
    escrowBalance: (_, __, { deps, caller }) => readEscrowBalance(deps, caller.userId),
    payoutAccount: (_, __, { deps, caller }) => deps.accounts.find(caller.userId),
    statement: async (_, args, { deps, caller }) => {
      const page = readPage(args, statementPositionOf);
      return pageOf(await readStatement(deps, caller.userId, page), page, statementCursorOf);
    },
    parkedWork: async (_, { kinds, ...args }, { deps, caller }) => {
      requireRole(caller, "ADMIN");
      const page = readPage(args, parkedPositionOf);
      return pageOf(await listParkedWork(deps, page, kinds), page, parkedCursorOf);
    },
  },
  Mutation: {
    confirmStake: (_, { input }, { deps, caller }) =>
      confirmStake(deps, {
        userId: caller.userId,
        stakeId: uuidOf(input.stakeId, "STAKE_NOT_FOUND"),
        idempotencyKey: idempotencyKey(input.idempotencyKey),
      }),
    createPayoutAccount: (_, { input }, { deps, caller }) =>
      createPayoutAccount(deps, { userId: caller.userId, idempotencyKey: idempotencyKey(input.idempotencyKey) }),
    createOnboardingLink: (_, { input }, { deps, caller }) =>
      createOnboardingLink(deps, { userId: caller.userId, idempotencyKey: idempotencyKey(input.idempotencyKey) }),
    resumePayout: (_, { input }, context) => actOnStake(context, "RESUME_PAYOUT", input),
    retryRefund: (_, { input }, context) => actOnStake(context, "RETRY_REFUND", input),
    refundByTransfer: (_, { input }, context) => actOnStake(context, "REFUND_BY_TRANSFER", input),
    refundSuspense: (_, { input }, context) =>
      actOn(context, { ...input, action: "REFUND_SUSPENSE", subject: input.paymentIntent }),
  },
  Bet: {
    __resolveReference: ({ id }) => ({ id }),
    settlement: ({ id }, _, { loaders }) => loaders.settlement.load(id),
  },
  Settlement: {
    pool: ({ poolCents }) => moneyOf(poolCents),
    lost: ({ lostCents }) => moneyOf(lostCents),
    equalShare: ({ lostCents, winners }) => moneyOf(winners === 0n ? 0n : lostCents / winners),
    leftoverCents: ({ lostCents, winners }) => (winners === 0n ? 0 : Number(lostCents % winners)),
    fees: ({ feeCents }) => moneyOf(feeCents),
    won: ({ wonCents }) => moneyOf(wonCents),
    refunded: ({ refundedCents }) => moneyOf(refundedCents),
    shares: async ({ betId }, args, { deps }) => {
      const page = readPage(args, (cursor) => uuidOf(cursor, "INVALID_INPUT"));
      return pageOf(await deps.settlements.shares(betId, page.limit + 1, page.after), page, ({ stakeId }) => stakeId);
    },
  },
  SettlementShare: {
    participation: ({ stakeId }) => ({ id: stakeId }),
    user: ({ userId }) => ({ id: userId }),
    stake: ({ stakeCents }) => moneyOf(stakeCents),
    fee: ({ feeCents }) => moneyOf(feeCents),
    winningsFee: ({ winningsFeeCents }) => moneyOf(winningsFeeCents),
    received: ({ owedCents }) => moneyOf(owedCents),
  },
  StatementEntry: {
    id: statementCursorOf,
    amount: ({ cents }) => moneyOf(cents),
    bet: ({ betId }) => ({ id: betId }),
    participation: ({ stakeId }) => ({ id: stakeId }),
    totalPaidIn: ({ paidInCents }) => moneyOf(paidInCents),
    totalWon: ({ wonCents }) => moneyOf(wonCents),
    totalPaidOut: ({ paidOutCents }) => moneyOf(paidOutCents),
  },
  AdminAction: {
    amount: ({ amountCents }) => moneyOf(amountCents),
  },
  ParkedItem: {
    amount: ({ cents }) => (cents === null ? null : moneyOf(cents)),
    user: ({ userId }) => (userId === null ? null : { id: userId }),
  },
  Participation: {
    __resolveReference: ({ id }) => ({ id }),
    stake: ({ id }, _, { loaders }) => loaders.ownStake.load(id),
  },
  EscrowBalance: {
    totalInEscrow: ({ totalCents }) => moneyOf(totalCents),
    totalHeld: ({ heldCents }) => moneyOf(heldCents),
    totalPending: ({ pendingCents }) => moneyOf(pendingCents),
    totalWaiting: ({ waitingCents }) => moneyOf(waitingCents),
    entries: async ({ userId }, args, { deps }) => {
      const page = readPage(args, positionOf);
      return pageOf(await listEscrowEntries(deps, userId, page), page, cursorOf);
    },
  },
  EscrowEntry: {
    stake: (view) => view,
    participation: ({ id }) => ({ id }),
  },
  Stake: {
    status: (view) => shownStatus(view) ?? "PENDING",
    amount: ({ stakeCents }) => moneyOf(stakeCents),
    fee: ({ feeCents }) => moneyOf(feeCents),
    totalCharge: (view) => moneyOf(chargeOf(view)),
    place: (view) => placeOf(view).place,
    placeAmount: (view) => moneyOf(placeOf(view).cents),
    placeSince: (view) => placeOf(view).since,
  },
  PayoutAccount: {
    id: ({ userId }) => userId,
  },
};
