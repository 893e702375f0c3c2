import { languageOf, ownLanguage } from "./language.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Keeps a date on one line wherever it is written, because a broken one reads as two. */
const noBreak = "\u00a0";

/** "24 Nov, 18:00" in the user's own zone and clock; adds the year only if it is not the current one. */
export function formatTime(at: Date, now: Date, locale?: string): string {
  return `${formatDate(at, now, locale)},${noBreak}${formatClock(at, locale)}`;
}

/** "18:00" in the user's own zone and clock. */
export function formatClock(at: Date, locale?: string): string {
  return writeDate(at, { hour: "numeric", minute: "2-digit" }, locale);
}

/** "24 Nov", or "24 Nov 2027" in another year. */
export function formatDate(at: Date, now: Date, locale?: string): string {
  const year = at.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return writeDate(at, { day: "numeric", month: "short", year }, locale);
}

/** Writes a date for an English page: English words and digits and the Gregorian calendar, in any browser language. */
export function writeDate(at: Date, options: Intl.DateTimeFormatOptions, preferred?: string): string {
  const { locale, hourCycle } = preferred === undefined ? ownLanguage : languageOf(preferred);
  const english = { calendar: "gregory", numberingSystem: "latn", hourCycle };
  return new Intl.DateTimeFormat(locale, { ...english, ...options }).format(at).replaceAll(" ", noBreak);
}

/** Within this range people plan by the hour, so times ahead are written in two units. */
const near = 4 * day;

/**
 * "in 2 days 4 hours", "in 5 days", "3 hours ago", "now": rounded down, so that it never promises too much. Near times
 * use the format of `formatTimeLeft`, because both may appear on one page.
 */
export function formatRelative(at: Date, now: Date): string {
  const seconds = Math.trunc((at.getTime() - now.getTime()) / 1000);
  const distance = Math.abs(seconds);
  if (seconds >= minute && seconds < near) return `in ${formatTimeLeft(at, now)}`;
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (distance < minute) return format.format(0, "second");
  if (distance < hour) return format.format(Math.trunc(seconds / minute), "minute");
  if (distance < day) return format.format(Math.trunc(seconds / hour), "hour");
  return new Intl.RelativeTimeFormat("en").format(Math.trunc(seconds / day), "day");
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** "2 days 4 hours": the time left, in its two largest units; null when no time is left. */
export function formatTimeLeft(until: Date, now: Date): string | null {
  const seconds = Math.floor((until.getTime() - now.getTime()) / 1000);
  if (seconds <= 0) return null;
  const days = Math.floor(seconds / day);
  const hours = Math.floor((seconds % day) / hour);
  const minutes = Math.floor((seconds % hour) / minute);
  if (days > 0) return [counted(days, "day"), hours > 0 ? counted(hours, "hour") : ""].filter(Boolean).join(" ");
  if (hours > 0)
    return [counted(hours, "hour"), minutes > 0 ? counted(minutes, "minute") : ""].filter(Boolean).join(" ");
  return minutes > 0 ? counted(minutes, "minute") : "less than a minute";
}
