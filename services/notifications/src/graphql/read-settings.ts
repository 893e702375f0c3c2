import { domainError } from "@stakehold/errors/domain-error.ts";
import { isTimeZone, type QuietHours } from "../domain/quiet-hours.ts";
import type { QuietHoursInput } from "../generated/graphql.ts";

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads quiet hours. Throws INVALID_INPUT for an unknown zone, an invalid time of day, and an empty span. */
export function quietHoursIn({ timeZone, from, to }: QuietHoursInput): QuietHours {
  if (!isTimeZone(timeZone)) {
    throw domainError("INVALID_INPUT", { field: "timeZone" }, "Name a time zone such as Europe/Berlin.");
  }
  const [fromMinute, toMinute] = [minuteIn(from, "from"), minuteIn(to, "to")];
  if (fromMinute === toMinute) {
    throw domainError("INVALID_INPUT", { field: "to" }, "Quiet hours end at another time than they begin.");
  }
  return { timeZone, fromMinute, toMinute };
}

function minuteIn(value: string, field: string): number {
  const [, hour, minute] = CLOCK.exec(value) ?? [];
  if (hour === undefined || minute === undefined) {
    throw domainError("INVALID_INPUT", { field }, "Give a time of day such as 22:00.");
  }
  return Number(hour) * 60 + Number(minute);
}

/** Formats minutes of the day as a clock shows them, such as 22:00. */
export const clockOf = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

const twoDigits = (value: number): string => String(value).padStart(2, "0");
