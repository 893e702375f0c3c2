import { requireRole } from "@stakehold/service/caller.ts";
import { idempotencyKey, text, uuidOf } from "@stakehold/service/input.ts";
import type { AdminAction, AdminActionKind } from "../domain/admin-action.ts";
import type { ActOnStakeInput, MutationResolvers } from "../generated/graphql.ts";
import { actAsAdmin } from "../operations/act-as-admin.ts";
import { confirmStake } from "../operations/confirm-stake.ts";
import { createOnboardingLink } from "../operations/create-onboarding-link.ts";
import { createPayoutAccount } from "../operations/create-payout-account.ts";
import type { Context } from "./context.ts";

export const mutation: MutationResolvers = {
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
};

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
