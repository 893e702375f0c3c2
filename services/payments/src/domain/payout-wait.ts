import { later, WAITING_CHECK_MS, type Operation } from "./operation.ts";

const DAY_MS = 24 * 3_600_000;

/** On which days somebody is reminded of winnings that wait for their payout account; the later one first, for a look that comes late. */
const REMINDED_ON_DAYS = [14, 3] as const;

/**
 * Of which day of waiting somebody is told at this look: 0 where the wait begins, undefined where there is nothing to tell. A
 * row that waits says when it was looked at last, and that is why each day is told once, however late a look comes.
 */
export function dayOfWait({ status, nextAttemptAt }: Operation, owedSince: Date, now: Date): number | undefined {
  if (status !== "WAITING" || nextAttemptAt === null) return 0;
  const lookedAt = later(nextAttemptAt, -WAITING_CHECK_MS);
  return REMINDED_ON_DAYS.find((days) => {
    const dueAt = later(owedSince, days * DAY_MS);
    return dueAt > lookedAt && dueAt <= now;
  });
}
