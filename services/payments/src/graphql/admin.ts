import { requireRole } from "@stakehold/service/callers/caller.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { shownStatus } from "../domain/open/stake-place.ts";
import type {
  AdminActionResolvers,
  EscrowParticipantResolvers,
  ParkedItemResolvers,
  PlatformCountsResolvers,
  PublicFiguresResolvers,
} from "../generated/graphql.ts";

/** The days that the public figure of payouts covers. */
const PUBLIC_DAYS = 30;

export const adminAction: AdminActionResolvers = {
  amount: ({ amountCents }) => moneyOf(amountCents),
};

export const parkedItem: ParkedItemResolvers = {
  amount: ({ cents }) => (cents === null ? null : moneyOf(cents)),
  user: ({ userId }) => (userId === null ? null : { id: userId }),
};

export const escrowParticipant: EscrowParticipantResolvers = {
  amount: ({ stakeCents }) => moneyOf(stakeCents),
  status: (stake) => shownStatus(stake) ?? "PENDING",
  paymentIntentId: ({ paymentIntent }) => paymentIntent,
  user: ({ userId }) => ({ id: userId }),
  bet: ({ betId }) => ({ id: betId }),
};

export const publicFigures: PublicFiguresResolvers = {
  __resolveReference: async ({ id }, { deps }) => ({
    id,
    paidOut30Days: moneyOf(await deps.counts.paidOut(PUBLIC_DAYS)),
  }),
};

export const platformCounts: PlatformCountsResolvers = {
  __resolveReference: async ({ id }, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    return { id, escrowParticipants: await deps.counts.stakes() };
  },
};
