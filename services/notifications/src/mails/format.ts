import type { NamedTime } from "../domain/letter.ts";

/** Formats an amount for people: "1833.50" is "$1,833.50". */
export const dollars = (amount: string): string => `$${amount.replace(/\B(?=(\d{3})+\.)/g, ",")}`;

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** Formats a day for people, in UTC. */
export const day = (at: Date): NamedTime => ({ words: DAY.format(at), at, isDay: true });

/** Formats a time for people. A mail does not know its reader's zone, so it names its own. */
export const moment = (at: Date): NamedTime => ({
  words: `${DAY.format(at)}, ${TIME.format(at)} UTC`,
  at,
  isDay: false,
});
