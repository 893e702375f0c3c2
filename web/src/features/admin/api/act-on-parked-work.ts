import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { AdminActionKind } from "../../../generated/graphql.ts";

const ResumePayout = graphql(`
  mutation ResumePayout($input: ActOnStakeInput!) {
    decided: resumePayout(input: $input) {
      ...AdminActionFacts
    }
  }
`);

const RetryRefund = graphql(`
  mutation RetryRefund($input: ActOnStakeInput!) {
    decided: retryRefund(input: $input) {
      ...AdminActionFacts
    }
  }
`);

const RefundByTransfer = graphql(`
  mutation RefundByTransfer($input: ActOnStakeInput!) {
    decided: refundByTransfer(input: $input) {
      ...AdminActionFacts
    }
  }
`);

const RefundSuspense = graphql(`
  mutation RefundSuspense($input: RefundSuspenseInput!) {
    decided: refundSuspense(input: $input) {
      ...AdminActionFacts
    }
  }
`);

/** A decision about something that waits: the subject is a stake, or the payment of money that matches nothing. */
export type ActOnParkedWork = { readonly subject: string; readonly note: string; readonly idempotencyKey: string };

const refresh = { refetchQueries: ["ParkedWork"], awaitRefetchQueries: true };

/** What may be decided, each sent by its own mutation; the list is read again before the answer comes. For admins. */
export function useActOnParkedWork() {
  const [resumePayout] = useMutation(ResumePayout, refresh);
  const [retryRefund] = useMutation(RetryRefund, refresh);
  const [refundByTransfer] = useMutation(RefundByTransfer, refresh);
  const [refundSuspense] = useMutation(RefundSuspense, refresh);
  const ofStake = ({ subject, ...input }: ActOnParkedWork) => ({
    variables: { input: { ...input, stakeId: subject } },
  });
  return {
    RESUME_PAYOUT: async (act) => (await resumePayout(ofStake(act))).data?.decided ?? null,
    RETRY_REFUND: async (act) => (await retryRefund(ofStake(act))).data?.decided ?? null,
    REFUND_BY_TRANSFER: async (act) => (await refundByTransfer(ofStake(act))).data?.decided ?? null,
    REFUND_SUSPENSE: async ({ subject, ...input }) =>
      (await refundSuspense({ variables: { input: { ...input, paymentIntent: subject } } })).data?.decided ?? null,
  } satisfies Record<AdminActionKind, (act: ActOnParkedWork) => Promise<unknown>>;
}
