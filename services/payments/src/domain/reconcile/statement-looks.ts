/** Entries younger than this may still be missing on the other side. */
export const SETTLED_AFTER_MS = 3_600_000;

/**
 * How often to check whether a comparison with Stripe's statement is due, and the minimum interval between comparisons.
 */
export const LOOK_MS = 5 * 60_000;

/** While nothing differs, the comparison runs once a day. */
const DAILY_MS = 24 * 3_600_000;

/** When this process began to lead the comparison, and the result so far; times are in milliseconds of one clock. */
export type Looks = {
  readonly ledSince: number;
  /** When the last comparison ran; null before the first. */
  readonly comparedAt: number | null;
  /** Whether something differs, or may differ. */
  readonly isUnsettled: boolean;
};

/**
 * Returns whether a comparison with Stripe's statement is due: when the lead changes, again once entries that were
 * young then have settled, every few minutes while something differs, otherwise once a day. The lead changes when
 * PostgreSQL falls back to an older state; what that loses was young.
 */
export function isLookDue({ ledSince, comparedAt, isUnsettled }: Looks, now: number): boolean {
  if (comparedAt === null || comparedAt < ledSince || isUnsettled) return true;
  const settlesAt = ledSince + SETTLED_AFTER_MS + LOOK_MS;
  if (comparedAt < settlesAt && now >= settlesAt) return true;
  return now - comparedAt >= DAILY_MS;
}
