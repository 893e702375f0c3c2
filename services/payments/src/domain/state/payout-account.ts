import { keyOf } from "./operation.ts";

/**
 * Why an account can't receive. GONE: deleted, or disconnected from the platform. REJECTED: Stripe closed it for good.
 * RESTRICTED: Stripe or the platform disabled it and may enable it again.
 */
export const HINDRANCES = ["GONE", "REJECTED", "RESTRICTED"] as const;

/** The reason why an account can't receive, other than missing details. */
export type Hindrance = (typeof HINDRANCES)[number];

/** A person's payout account, as Stripe last showed it. */
export type PayoutAccount = {
  readonly userId: string;
  /** The attempt at creating it that counts. */
  readonly attempt: number;
  readonly stripeAccount: string | null;
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
  readonly hindrance: Hindrance | null;
  /** When the reading behind these values began. */
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
  readonly hindrance: Hindrance | null;
};

/** Returns an account that Stripe no longer shows: its last known details, marked as gone. */
export const goneAccount = ({ detailsSubmitted, attempt, userId }: PayoutAccount, id: string): ConnectedAccount => ({
  id,
  operation: keyOf("ACCOUNT", userId, attempt),
  userId,
  detailsSubmitted,
  payoutsEnabled: false,
  hindrance: "GONE",
});

/** How soon an account that can't receive yet is read again, besides its own events. */
export const ACCOUNT_CHECK_MS = 10 * 60_000;
/** The longest interval between readings of an account that was begun long ago and perhaps abandoned. */
const ACCOUNT_CHECK_LONGEST_MS = 24 * 3_600_000;

/** Returns when to read an account that can't receive yet again: the older it is, the less often. */
export function nextLookAt({ createdAt }: PayoutAccount, now: Date): Date {
  const ageMs = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(ACCOUNT_CHECK_LONGEST_MS, Math.max(ACCOUNT_CHECK_MS, ageMs / 2)));
}

/**
 * Returns the account row after a reading that began at `observedAt`, and whether anything visible to people changed.
 */
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
    hindrance: seen.hindrance,
    observedAt,
    dueAt: seen.payoutsEnabled ? null : nextLookAt(present, observedAt),
  };
  const changed =
    present.stripeAccount === null ||
    present.detailsSubmitted !== account.detailsSubmitted ||
    present.payoutsEnabled !== account.payoutsEnabled ||
    present.hindrance !== account.hindrance;
  return { account, changed };
}
