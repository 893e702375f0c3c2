export type PayoutState = "setup-required" | "pending-verification" | "ready";

type Account = { readonly detailsSubmitted: boolean; readonly payoutsEnabled: boolean };

/** Details come first: an account that takes payouts and lacks details would be asked for them before the first one. */
export function payoutState(account: Account | null | undefined): PayoutState {
  if (!account?.detailsSubmitted) return "setup-required";
  return account.payoutsEnabled ? "ready" : "pending-verification";
}
