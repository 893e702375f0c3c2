import { proseOf, type BetText } from "./bet-text.ts";
import { exceptionLack } from "./exception.ts";
import type { Lack } from "./lack.ts";
import { sourceLack } from "./source.ts";
import { thresholdLack } from "./threshold.ts";
import { twoEventsLack } from "./two-events.ts";
import { vagueTimeLack } from "./vague-time.ts";
import { zoneLack } from "./zone.ts";

/** The rules, those that most often end in a quarrel first. */
const rules = [twoEventsLack, thresholdLack, vagueTimeLack, exceptionLack, sourceLack, zoneLack];

/** Returns what a bet's text lacks to be judged. A rule that is not sure finds nothing. */
export function lacksOf(text: BetText): readonly Lack[] {
  const prose = proseOf(text);
  return rules.map((rule) => rule(prose)).filter((lack) => lack !== null);
}
