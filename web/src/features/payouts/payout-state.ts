import type { PayoutHindrance } from "../../generated/graphql.ts";

export type PayoutState =
  "setup-required" | "pending-verification" | "ready" | "account-gone" | "account-rejected" | "account-restricted";

type Account = {
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
  readonly hindrance: PayoutHindrance | null;
};

const hindered: Record<PayoutHindrance, PayoutState> = {
  GONE: "account-gone",
  REJECTED: "account-rejected",
  RESTRICTED: "account-restricted",
};

/**
 * Returns an account's state. A hindered account needs more than its details, so that comes first. Details come next:
 * an account that takes payouts but lacks details would be asked for them before its first payout.
 */
export function payoutState(account: Account | null | undefined): PayoutState {
  if (account?.hindrance) return hindered[account.hindrance];
  if (!account?.detailsSubmitted) return "setup-required";
  return account.payoutsEnabled ? "ready" : "pending-verification";
}
