import { firstFound, type Prose } from "./bet-text.ts";
import { clockTime } from "./clock-times.ts";
import { monthNames } from "./dates.ts";
import type { Lack } from "./lack.ts";

const abbreviations =
  "UTC|GMT|Zulu|AoE|A?[CEMP][SD]?T|AK[SD]T|HST|AST|ADT|NST|BST|IST|CES?T|WES?T|EES?T|MSK|TRT|GST|PKT|ICT|WIB|SGT|HKT|PHT|PST|JST|KST|A[CEW][SD]T|NZ[SD]?T|BRT|ART|CLT|COT|PET|SAST|WAT|CAT|EAT|MEZ|MESZ";
const clock = clockTime.source;

const zones = [
  new RegExp(String.raw`(?<!\w)(?:${abbreviations})(?!\w)`),
  // In lower case "est" and "cat" are words, so only right after a time.
  new RegExp(String.raw`(?:\d|[ap]\.?m\.?|noon|midnight|o'?clock)\s?\(?(?:${abbreviations}|et|z)(?!\w)`, "i"),
  /(?<!\w)(?:utc|gmt)(?!\w)/i,
  /\dZ(?!\w)/,
  /(?<!\w)(?:local|eastern|central|pacific|mountain|atlantic|standard|daylight|summer|winter|server|stadium|venue|station|exchange|studio|uk|us|british|irish|german|french|japanese|indian|australian|european) (?:local )?time(?!\w)/i,
  /(?<!\w)(?:time ?zones?|times (?:are|in)|time (?:in|at|of) [A-Z])/,
  // London time, but not "First time" or "Full time".
  /(?<!\w)(?!First|Full|Half|Next|Last|This|Any|Some|Same|Net|Extra|Injury|Prime|Real|Big|Long|Show|Game|Play|Screen|Crunch|Part|Air|Closing|Finish|Race|Stoppage)[A-Z][A-Za-z]+ (?:[Ll]ocal )?[Tt]ime(?!\w)/,
  new RegExp(String.raw`(?:${clock})\W{0,3}(?:[\w']+\s){1,3}time(?!\w)`, "i"),
  // 6 pm in Chicago: the place has one.
  new RegExp(
    String.raw`(?::\d\d|[ap]\.?m\.?|[AP]M|noon|midnight|[Oo]'?clock|evening|morning)\W{1,2}(?:in|at) (?!${monthNames})(?:the )?[A-Z]`,
  ),
];

/** A time of day whose zone is not named: people in two zones would look at different hours. */
export function zoneLack(prose: Prose): Lack | null {
  const found = firstFound(prose, clockTime, ["title", "description", "voidIf"]);
  if (found === null || zones.some((zone) => zone.test(prose.whole))) return null;
  return {
    kind: "zone",
    field: found.field,
    sentence: `Name the time zone of “${found.words}”, such as “18:00 UTC” or “6 pm New York time”.`,
  };
}
