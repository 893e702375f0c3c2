import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { ParkedDecisionKind } from "../parked-words.ts";

const ResumePayout = graphql(`
  mutation ResumePayout($input: ActOnStakeInput!) {
    decided: resumePayout(input: $input) {
      adminAction {
        ...AdminActionFacts
      }
    }
  }
`);

const RetryRefund = graphql(`
  mutation RetryRefund($input: ActOnStakeInput!) {
    decided: retryRefund(input: $input) {
      adminAction {
        ...AdminActionFacts
      }
    }
  }
`);

const RefundByTransfer = graphql(`
  mutation RefundByTransfer($input: ActOnStakeInput!) {
    decided: refundByTransfer(input: $input) {
      adminAction {
        ...AdminActionFacts
      }
    }
  }
`);

const RefundSuspense = graphql(`
  mutation RefundSuspense($input: RefundSuspenseInput!) {
    decided: refundSuspense(input: $input) {
      adminAction {
        ...AdminActionFacts
      }
    }
  }
`);

const AdoptStripeMovement = graphql(`
  mutation AdoptStripeMovement($input: AdoptStripeMovementInput!) {
    decided: adoptStripeMovement(input: $input) {
      adminAction {
        ...AdminActionFacts
      }
    }
  }
`);

/**
 * A decision about parked work. The subject is a stake, an unmatched payment, or Stripe's id of a movement made by
 * hand.
 */
export type ActOnParkedWork = { readonly subject: string; readonly note: string; readonly idempotencyKey: string };

const refresh = { refetchQueries: ["ParkedWork", "ParkedWorkCounts"], awaitRefetchQueries: true };

/** Returns a mutation per possible decision; the list and its counts are reloaded before it resolves. For admins. */
export function useActOnParkedWork() {
  const [resumePayout] = useMutation(ResumePayout, refresh);
  const [retryRefund] = useMutation(RetryRefund, refresh);
  const [refundByTransfer] = useMutation(RefundByTransfer, refresh);
  const [refundSuspense] = useMutation(RefundSuspense, refresh);
  const [adoptStripeMovement] = useMutation(AdoptStripeMovement, refresh);
  const ofStake = ({ subject, ...input }: ActOnParkedWork) => ({
    variables: { input: { ...input, stakeId: subject } },
  });
  return {
    RESUME_PAYOUT: async (act) => (await resumePayout(ofStake(act))).data?.decided?.adminAction ?? null,
    RETRY_REFUND: async (act) => (await retryRefund(ofStake(act))).data?.decided?.adminAction ?? null,
    REFUND_BY_TRANSFER: async (act) => (await refundByTransfer(ofStake(act))).data?.decided?.adminAction ?? null,
    REFUND_SUSPENSE: async ({ subject, ...input }) =>
      (await refundSuspense({ variables: { input: { ...input, paymentIntent: subject } } })).data?.decided
        ?.adminAction ?? null,
    ADOPT_MOVEMENT: async ({ subject, note, idempotencyKey }) => {
      const input = { stripeId: subject, reason: note, idempotencyKey };
      return (await adoptStripeMovement({ variables: { input } })).data?.decided?.adminAction ?? null;
    },
  } satisfies Record<ParkedDecisionKind, (act: ActOnParkedWork) => Promise<unknown>>;
}
