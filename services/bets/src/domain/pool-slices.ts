import { after, type Bet } from "./bet.ts";

/** How many equal slices the time from a bet's opening to its end date has, as in migration 0039. */
const SLICES = 24;

/** Returns when a bet's slice of time begins; the first one begins with the bet. */
export function startOfSlice({ publishedAt, createdAt, endDate }: Bet, slice: number): Date {
  const opened = publishedAt ?? createdAt;
  const length = Math.max(0, endDate.getTime() - opened.getTime());
  return after(opened, (length * (slice - 1)) / SLICES);
}
