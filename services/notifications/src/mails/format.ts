const ELLIPSIS = "…";

/** A text on one line and at most so long, for subjects and sentences; what people typed may hold anything. */
export function shortened(text: string, max: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const characters = Array.from(line);
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}${ELLIPSIS}`;
}

/** An amount as people read it: "1833.50" is "$1,833.50". */
export const dollars = (amount: string): string => `$${amount.replace(/\B(?=(\d{3})+\.)/g, ",")}`;

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** A day as people read it, by UTC. */
export const day = (time: Date): string => DAY.format(time);

/** A time as people read it; a mail does not know its reader's zone and so names its own. */
export const moment = (time: Date): string => `${DAY.format(time)}, ${TIME.format(time)} UTC`;
