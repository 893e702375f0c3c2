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

/** How soon an account that can't receive yet is read again, beside its own events. */
export const ACCOUNT_CHECK_MS = 10 * 60_000;
/** How often one is read that was begun long ago and perhaps forgotten. */
const ACCOUNT_CHECK_LONGEST_MS = 24 * 3_600_000;

/** When an account that can't receive yet is read again: the older it is, the less there is to expect. */
export function nextLookAt({ createdAt }: PayoutAccount, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(ACCOUNT_CHECK_LONGEST_MS, Math.max(ACCOUNT_CHECK_MS, ageMs / 2)));
}

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
    dueAt: seen.payoutsEnabled ? null : nextLookAt(present, observedAt),
  };
  const changed =
    present.stripeAccount === null ||
    present.detailsSubmitted !== account.detailsSubmitted ||
    present.payoutsEnabled !== account.payoutsEnabled;
  return { account, changed };
}
