import { later, WAITING_CHECK_MS, type Operation } from "../state/operation.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * The days after which a person is reminded of waiting winnings, latest first for a check that comes late. They are
 * further apart than two checks.
 */
const REMINDED_AFTER_DAYS = [14, 3] as const;

/** Returns when to check waiting winnings next: a day later, or sooner if a reminder is due by then. */
export function nextLookAt(owedSince: Date, now: Date): Date {
  const aDayLater = later(now, WAITING_CHECK_MS);
  const reminders = REMINDED_AFTER_DAYS.map((days) => later(owedSince, days * DAY_MS));
  return reminders.find((dueAt) => dueAt > now && dueAt < aDayLater) ?? aDayLater;
}

/**
 * Returns the day of waiting to publish at this check: 0 when the wait begins, undefined when nothing is due. A waiting
 * row stores its next check, which is at most a day after the last one. So each day is published once, however late a
 * check runs.
 */
export function dayOfWait({ status, nextAttemptAt }: Operation, owedSince: Date, now: Date): number | undefined {
  if (status !== "WAITING" || nextAttemptAt === null) return 0;
  const notNotifiedUntil = later(nextAttemptAt, -WAITING_CHECK_MS);
  return REMINDED_AFTER_DAYS.find((days) => {
    const dueAt = later(owedSince, days * DAY_MS);
    return dueAt > notNotifiedUntil && dueAt <= now;
  });
}
