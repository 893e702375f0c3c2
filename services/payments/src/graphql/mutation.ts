import { requireRecentSignIn, requireRole, requireTerms } from "@stakehold/service/callers/caller.ts";
import { idempotencyKey, text, uuidOf } from "@stakehold/service/input.ts";
import type { AdminAction, ParkedDecision } from "../domain/state/admin-action.ts";
import type { ActOnStakeInput, MutationResolvers } from "../generated/graphql.ts";
import { actAsAdmin } from "../operations/reconcile/act-as-admin.ts";
import { adoptMovement } from "../operations/reconcile/adopt-movement.ts";
import { confirmStake } from "../operations/hold/confirm-stake.ts";
import { createOnboardingLink } from "../operations/pay-out/create-onboarding-link.ts";
import { createPayoutAccount } from "../operations/pay-out/create-payout-account.ts";
import type { Context } from "./context.ts";

export const mutation: MutationResolvers = {
  confirmStake: async (_, { input }, { deps, caller }) => ({
    stake: await confirmStake(deps, {
      userId: caller.userId,
      stakeId: uuidOf(input.stakeId, "STAKE_NOT_FOUND"),
      idempotencyKey: idempotencyKey(input.idempotencyKey),
    }),
  }),
  createPayoutAccount: async (_, { input }, { deps, caller }) => {
    requireTerms(caller);
    requireRecentSignIn(caller);
    const payoutAccount = await createPayoutAccount(deps, {
      userId: caller.userId,
      idempotencyKey: idempotencyKey(input.idempotencyKey),
    });
    return { payoutAccount };
  },
  createOnboardingLink: async (_, { input }, { deps, caller }) => {
    requireTerms(caller);
    requireRecentSignIn(caller);
    const onboardingLink = await createOnboardingLink(deps, {
      userId: caller.userId,
      idempotencyKey: idempotencyKey(input.idempotencyKey),
      isAnother: input.anotherAccount ?? false,
    });
    return { onboardingLink };
  },
  resumePayout: (_, { input }, context) => actOnStake(context, "RESUME_PAYOUT", input),
  retryRefund: (_, { input }, context) => actOnStake(context, "RETRY_REFUND", input),
  refundByTransfer: (_, { input }, context) => actOnStake(context, "REFUND_BY_TRANSFER", input),
  refundSuspense: (_, { input }, context) =>
    actOn(context, { ...input, action: "REFUND_SUSPENSE", subject: input.paymentIntent }),
  adoptStripeMovement: async (_, { input }, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    requireRecentSignIn(caller);
    const adminAction = await adoptMovement(deps, {
      adminId: caller.userId,
      stripeId: text(input.stripeId, { field: "stripeId", max: 255 }),
      note: text(input.reason, { field: "reason", max: 1_000 }),
      idempotencyKey: idempotencyKey(input.idempotencyKey),
    });
    return { adminAction };
  },
};

type DecisionInput = {
  readonly idempotencyKey: string;
  readonly note: string;
  readonly action: ParkedDecision;
  readonly subject: string;
};

/** The result of each decision: the entry that records it. */
type Decided = { readonly adminAction: AdminAction };

async function actOn({ deps, caller }: Context, { action, subject, ...input }: DecisionInput): Promise<Decided> {
  requireRole(caller, "ADMIN");
  const adminAction = await actAsAdmin(deps, {
    adminId: caller.userId,
    action,
    subject: text(subject, { field: "subject", max: 255 }),
    note: text(input.note, { field: "note", max: 1_000 }),
    idempotencyKey: idempotencyKey(input.idempotencyKey),
  });
  return { adminAction };
}

const actOnStake = (context: Context, action: ParkedDecision, input: ActOnStakeInput): Promise<Decided> =>
  actOn(context, { ...input, action, subject: uuidOf(input.stakeId, "STAKE_NOT_FOUND") });
