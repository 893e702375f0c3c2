/** Where a person's winnings go, as Stripe last showed it. */
export type PayoutAccount = {
  readonly userId: string;
  /** Which attempt at creating it counts. */
  readonly attempt: number;
  readonly stripeAccount: string | null;
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
  /** When the reading began that these values come from. */
  readonly observedAt: Date | null;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
};

/** A connected account as Stripe shows it. `payoutsEnabled` means that transfers arrive and can be paid out. */
export type ConnectedAccount = {
  readonly id: string;
  readonly operation: string | undefined;
  readonly userId: string | undefined;
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
};

/** How often an account that can't receive yet is read again, beside its own events. */
export const ACCOUNT_CHECK_MS = 10 * 60_000;

/** The account row after a reading that began at `observedAt`, and whether anything that people see changed. */
export function observeAccount(
  present: PayoutAccount,
  seen: ConnectedAccount,
  observedAt: Date,
): { account: PayoutAccount; changed: boolean } {
  if (present.observedAt !== null && present.observedAt > observedAt) return { account: present, changed: false };
  const account: PayoutAccount = {
    ...present,
    stripeAccount: seen.id,
    detailsSubmitted: seen.detailsSubmitted,
    payoutsEnabled: seen.payoutsEnabled,
    observedAt,
    dueAt: seen.payoutsEnabled ? null : new Date(observedAt.getTime() + ACCOUNT_CHECK_MS),
  };
  const changed =
    present.stripeAccount === null ||
    present.detailsSubmitted !== account.detailsSubmitted ||
    present.payoutsEnabled !== account.payoutsEnabled;
  return { account, changed };
}
