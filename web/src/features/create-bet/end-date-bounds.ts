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

const daySeconds = 86_400;

/** Returns how far ahead a bet may end, and why. */
export function endDateHint(longestBet: number | undefined): string {
  if (longestBet === undefined) return "Joining stops here.";
  const days = Math.floor(longestBet / daySeconds);
  return `Joining stops here, at most ${days} days ahead: the card provider holds money no longer.`;
}
