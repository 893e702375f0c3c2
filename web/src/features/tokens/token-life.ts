/** The lifetimes that a token may have, in days, up to the server's maximum. */
export const lives = [
  { days: "7", label: "7 days" },
  { days: "30", label: "30 days" },
  { days: "90", label: "90 days" },
  { days: "180", label: "180 days" },
  { days: "366", label: "A year" },
] as const;

export const usualLife = "90";

/** How long the old token may stay valid beside the new one, in days. */
export const overlaps = [
  { days: "0", label: "End it at once" },
  { days: "1", label: "Keep it for a day" },
  { days: "3", label: "Keep it for 3 days" },
  { days: "7", label: "Keep it for 7 days" },
] as const;

export const usualOverlap = "1";

const WARNED_BEFORE_MS = 7 * 24 * 3_600_000;

/** Whether a token expires so soon that its program needs a new one. */
export const endsSoon = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() <= WARNED_BEFORE_MS;
