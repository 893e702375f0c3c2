/** When a person's mails wait, by the clock of their zone, in minutes of the day. Start and end always differ. */
export type QuietHours = { readonly timeZone: string; readonly fromMinute: number; readonly toMinute: number };

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Whether this is an IANA zone name. An offset is not, because it does not include clock changes. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Returns when the current quiet hours end; undefined outside of them. The zone's clock decides, so a night with a
 * clock change is an hour shorter or longer. If the clock skips the end, it moves later by as much as is skipped.
 */
export function endOfQuiet(hours: QuietHours, now: Date): Date | undefined {
  if (!isQuiet(hours, now)) return undefined;
  const minutesLeft = (hours.toMinute - minuteOf(hours.timeZone, now) + DAY_MINUTES) % DAY_MINUTES;
  const begun = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const unchanged = new Date(begun + minutesLeft * MINUTE_MS);
  const change = offsetMs(hours.timeZone, unchanged) - offsetMs(hours.timeZone, now);
  const changed = new Date(unchanged.getTime() - change);
  return isQuiet(hours, changed) || changed <= now ? unchanged : changed;
}

function isQuiet({ timeZone, fromMinute, toMinute }: QuietHours, at: Date): boolean {
  const minute = minuteOf(timeZone, at);
  if (fromMinute < toMinute) return minute >= fromMinute && minute < toMinute;
  return minute >= fromMinute || minute < toMinute;
}

const minuteOf = (timeZone: string, at: Date): number => {
  const shown = new Date(shownMs(timeZone, at));
  return shown.getUTCHours() * 60 + shown.getUTCMinutes();
};

const offsetMs = (timeZone: string, at: Date): number =>
  shownMs(timeZone, at) - Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;

/** Returns a zone's local time, to the minute, as if it were UTC. */
function shownMs(timeZone: string, at: Date): number {
  const shown = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
}

/** Throws RangeError for an unknown zone. */
const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
