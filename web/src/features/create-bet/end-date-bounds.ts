const minuteMs = 60_000;

/** Writes an instant as a date-time field does, in the user's own zone: "2026-11-24T18:00". */
const local = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);

/**
 * Returns the first and last end dates that the server accepts, for the field's calendar; no last one until it is
 * known.
 */
export const endDateBounds = (now: Date, longestBet: number | undefined) => ({
  min: local(now),
  max: longestBet === undefined ? undefined : local(new Date(now.getTime() + longestBet * 1000)),
});

/** An end date that a press fills in, as the field writes it. */
export type EndDatePreset = { readonly label: string; readonly value: string };

/** The hour at which a day's preset ends, when most people can still look. */
const presetHour = 18;

/** Returns the end dates to choose from, without those that the server would reject. */
export function endDatePresets(now: Date, longestBet: number | undefined): readonly EndDatePreset[] {
  const { min, max } = endDateBounds(now, longestBet);
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const inDays = (days: number) => local(new Date(year, month, day + days, presetHour));
  // The next month may be shorter than this one.
  const dayNextMonth = Math.min(day, new Date(year, month + 2, 0).getDate());
  return [
    { label: "Tomorrow", value: inDays(1) },
    { label: "In a week", value: inDays(7) },
    { label: "In a month", value: local(new Date(year, month + 1, dayNextMonth, presetHour)) },
    { label: "End of year", value: local(new Date(now.getFullYear(), 11, 31, 23, 59)) },
  ].filter(({ value }) => value > min && (max === undefined || value <= max));
}

const daySeconds = 86_400;

/** Returns how far ahead a bet may end, and why. */
export function endDateHint(longestBet: number | undefined): string {
  if (longestBet === undefined) return "Joining stops here.";
  const days = Math.floor(longestBet / daySeconds);
  return `Joining stops here, at most ${days} days ahead: the card provider holds money no longer.`;
}
