import { ownLanguage } from "./language.ts";

/** Writes a count as an English page does: "4,999". */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(ownLanguage.locale).format(count);
}
