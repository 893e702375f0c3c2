import { formatCount } from "./format-count.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Writes a duration in the unit that suits it, rounded up so that it never understates: "a minute", "3 hours". */
export function formatSpan(seconds: number): string {
  if (seconds <= MINUTE) return "a minute";
  if (seconds <= HOUR) return counted(Math.ceil(seconds / MINUTE), "minute");
  if (seconds <= 2 * DAY) return counted(Math.ceil(seconds / HOUR), "hour");
  return counted(Math.ceil(seconds / DAY), "day");
}

const counted = (count: number, unit: string) => `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
