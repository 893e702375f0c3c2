import { later, WAITING_CHECK_MS, type Operation } from "./operation.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * After how many days somebody is reminded of winnings that wait for their payout account; the later one first, for a look that comes
 * late. They lie further apart than two looks.
 */
const REMINDED_AFTER_DAYS = [14, 3] as const;

/** When winnings that wait are looked at next: a day later, or sooner where a reminder is due by then. */
export function nextLookAt(owedSince: Date, now: Date): Date {
  const aDayLater = later(now, WAITING_CHECK_MS);
  const reminders = REMINDED_AFTER_DAYS.map((days) => later(owedSince, days * DAY_MS));
  return reminders.find((dueAt) => dueAt > now && dueAt < aDayLater) ?? aDayLater;
}

/**
 * Of which day of waiting somebody is told at this look: 0 where the wait begins, undefined where there is nothing to tell. A
 * row that waits says when it is looked at next, which is a day at most after the last look: so each day is told once, however
 * late a look comes.
 */
export function dayOfWait({ status, nextAttemptAt }: Operation, owedSince: Date, now: Date): number | undefined {
  if (status !== "WAITING" || nextAttemptAt === null) return 0;
  const notToldUntil = later(nextAttemptAt, -WAITING_CHECK_MS);
  return REMINDED_AFTER_DAYS.find((days) => {
    const dueAt = later(owedSince, days * DAY_MS);
    return dueAt > notToldUntil && dueAt <= now;
  });
}
