import { decisiveFields, firstFound, wordsOf, type Prose } from "./bet-text.ts";
import { months, namesDate } from "./dates.ts";
import type { Lack } from "./lack.ts";

const units = "days?|fortnights?|weeks?|months?|years?|hours?|minutes?";
const seasons = "spring|summer|autumn|winter";

const vague = wordsOf(
  "(?:(?:very|pretty|quite|fairly|some ?time|real) )?soon(?:er or later|ish|-ish|er rather than later)?(?: enough)?(?<!as soon)(?! as )",
  "shortly|presently|in short order|swiftly|promptly|in a jiffy|right away",
  "eventually",
  "before (?:too )?long",
  "imminent(?:ly)?",
  "(?:in|within|for) (?:the )?(?:very )?(?:near|nearer|not(?:-| )too(?:-| )distant|not(?:-| )so(?:-| )distant|foreseeable|immediate) future",
  "any (?:day|time|minute|moment|week|month) (?:now|soon)",
  "(?<=^|[.!?] )one day(?= (?:will|soon|i|we|he|she|they|it|the|a)\\b)",
  "some ?day",
  "some ?time (?:soon|this|next|in|later|or other|around|after|down)",
  "some ?time or (?:an)?other",
  "(?:at|by) some (?:point|stage|time)",
  "a\\.?s\\.?a\\.?p\\.?",
  "as soon as possible",
  "in due (?:course|time)",
  "in (?:no|good) time",
  "when the time (?:comes|is right)",
  "sooner or later",
  "(?<!as )soon\\w*(?! as | or ·)",
  `some ?time(?! (?:between|in (?:${months})))`,
  "(?:early|late) (?:in the )?next",
  "not long (?:after|from now|now)",
  "at the last (?:minute|moment)",
  "(?:with)?in (?:my|our|his|her|their|a|this) lifetimes?",
  `(?:${units}) or so`,
  "(?:this side of|before) (?:never|hell freezes over)",
  "(?<=, )one day(?= *$|[.,])",
  `(?:in|within|over|during|for) (?:just )?(?:the )?(?:next|coming|following) (?:few |couple of |couple |several |little )?(?:${units}|while|bit)`,
  `(?:the )?(?:next|coming) (?:few|couple of|couple|several) (?:${units})`,
  `in the (?:${units}) (?:ahead|to come)`,
  `(?:in|within|after) (?:just )?(?:a|an?other) (?:few|couple of|couple|bit|while|little while|handful of|matter of|short while)(?: more)?(?: (?:${units}))?(?:'s?)?(?: time)?`,
  `(?:in|within) (?:several|some|a number of) (?:${units})(?:'s?)?(?: time)?`,
  `(?:in|within) (?:a|some) (?:reasonable|sensible|decent|short|appropriate) (?:time|period|timeframe|time ?frame|amount of time)`,
  `(?:very )?(?:early|late|mid|middle of|beginning of)(?:-| )(?:on )?(?:in )?(?:the )?(?:new|next|this|coming|following) (?:year|month|week|season|${seasons})`,
  "(?:in|around) (?:the )?(?:early|late) (?:20\\d\\d|\\d0s)",
  "later (?:this|next) (?:year|month|week|season)",
  "later on",
  "one of these (?:days|weeks|months|years)",
  `(?:${seasons}|${months}|decade|year|week|christmas|easter|noon|midnight)-?ish`,
  "(?:in|give it|after) (?:a )?(?:little |short |good )?while",
  "(?:once|when|after|as soon as) (?:the dust (?:has )?settles?|things (?:calm|settle|cool|quiet|die)\\w* down|(?:he|she|they|it|we|you|i)(?:'s| is| are|'re|'m| am) (?:good and )?ready|(?:he|she|they|it|we|you|i) gets? (?:a)?round to it|the mood is right)",
  "before (?:it's|it is) too late|before (?:you|we|they|he|she|i) knows? it",
  "in (?:my|our|his|her|their) lifetimes?",
  "(?:give|take) or (?:take|so) a (?:day|week|month|year)s?(?: or (?:two|so))?",
  `(?:around|about|roughly|circa|near|towards?) (?:the )?(?:start|end|beginning|middle|turn) of (?:the |next |this )?(?:year|month|week|decade|${seasons})`,
  `(?:around|about|roughly) (?:christmas|easter|new year(?:'s)?|halloween|thanksgiving|next (?:week|month|year))`,
  "by then",
  "(?:in|over) the (?:short|medium|mid|long|longer|near|nearer)(?:-| )(?:term|run)",
  "down the (?:road|line|track)",
  "(?:next|this) (?:year|month|week|season) or so",
  "(?:a|the|next|this|another) (?:year|month|week) or (?:so|two)",
  "or so from now",
  "(?<!(?:on|of|at) )any (?:day|minute|moment)(?= *$|[.,;!])",
  "at (?:the|his|her|their) earliest (?:opportunity|convenience)",
  "in the future",
  "in (?:a )?(?:while|bit)",
  `(?:by|before|until|come|this|next) (?:the )?(?:${seasons})(?:time)?(?:-ish|ish)?(?= *$|[.,;?!]| or\\b| at the latest)`,
);

/** Parts of a season or month, which a description often uses for what is published then. */
const partOf = wordsOf(
  "quickly",
  `(?:early|mid|late|middle of|the (?:start|beginning|middle|end) of)(?:-| )(?:the |next |this )?(?:${seasons}|fall)`,
  `(?:early|mid|late|middle of)(?:-| )(?:${months})`,
);

/** A time that people read differently, such as "soon", where no day is named either. */
export function vagueTimeLack(prose: Prose): Lack | null {
  const named = { ...prose, title: prose.claim };
  const found = firstFound(named, vague, decisiveFields(prose)) ?? firstFound(prose, partOf, ["title"]);
  if (found === null || namesDate(prose.whole)) return null;
  return {
    kind: "vague-time",
    field: found.field,
    sentence: `Name the last day instead of “${found.words}”, such as “by 31 March 2027”.`,
  };
}
