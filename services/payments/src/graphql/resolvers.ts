import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { pageOf, readPage } from "@stakehold/service/graphql/page.ts";
import { idempotencyKey, uuidOf } from "@stakehold/service/input.ts";
import { placeOf, shownStatus } from "../domain/stake-place.ts";
import { chargeOf } from "../domain/stake.ts";
import type { Resolvers } from "../generated/graphql.ts";
import { confirmStake } from "../operations/confirm-stake.ts";
import { createOnboardingLink } from "../operations/create-onboarding-link.ts";
import { createPayoutAccount } from "../operations/create-payout-account.ts";
import { listEscrowEntries, readEscrowBalance } from "../operations/read-escrow-balance.ts";
import { cursorOf, positionOf } from "./entry-cursor.ts";

/** The subgraph of payments: everything in it is about the caller's own money. */
export const resolvers: Resolvers = {
  Query: {
    escrowBalance: (_, __, { deps, caller }) => readEscrowBalance(deps, caller.userId),
    payoutAccount: (_, __, { deps, caller }) => deps.accounts.find(caller.userId),
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
