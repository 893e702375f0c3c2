import { formatCount } from "./format-count.ts";

/** "Nobody yet", "1 person", "4,999 people". */
export function formatPeople(count: number): string {
  if (count === 0) return "Nobody yet";
  return count === 1 ? "1 person" : `${formatCount(count)} people`;
}
