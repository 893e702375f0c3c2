import { decisiveFields, wordsOf, type Prose } from "./bet-text.ts";
import type { Lack } from "./lack.ts";
import { actions, irregular } from "./verbs.ts";

const tag = /^(?:\[[^\]]*\]|#\d+\s?[-:]|[^:]{1,40}:(?= [a-z]))\s*/;
const asksFirst = /^(?:will|does|do|did|is|are|has|have|can|could|would|should)\s/i;
/** "The Chiefs win": a side of several people takes the bare form. */
const plural = new RegExp(
  String.raw`^(?:the )?(?:(?:[A-Z][\w'.]*\s){1,3}|[Ww]e |[Tt]hey |I |[Yy]ou )(?:${actions})(?![\w'-])`,
);
const isFuture = /(?<!\w)(?:will|does|do|did|going to|gonna|'ll)(?!\w)/i;

/** Not right after these: there a word such as "drop" is a noun. */
const noNoun = String.raw`(?<!(?<![\wÀ-ɏ'])(?:the|a|an|its|his|her|their|our|my|your|any|no|more|most|first|next|last|new|of|in|for|by|on|per|from|with|at|single|each|every|some)\s)`;
const oneThird = `(?:${actions})(?:e?s)|${irregular}`;
const bare = `${actions}|${oneThird}`;
const verb = (forms: string) => String.raw`${noNoun}(?<![\w'-])(?:${forms})(?![\w'-])`;

type Verbs = { readonly last: RegExp; readonly starts: RegExp; readonly ownClause: RegExp };

const verbsOf = (forms: string): Verbs => ({
  last: new RegExp(verb(forms) + "$"),
  starts: new RegExp(String.raw`^(?:also |then |still |never |even |finally |ultimately )*(?:${forms})(?![\w'-])`),
  ownClause: new RegExp(
    String.raw`^(?:also |then |that |so )*(?:(?:there|it|he|she|they|we|I|you)(?:'s|'ll|'re)(?!\w)|(?:they|we|I|you) (?:${actions})(?!\w)|(?:[A-Z][\w'.]*\s){1,3}(?:${actions})(?= (?:it|the|a|an|their|his|her|its|in|on|by|at|to|against|over|out|up|down|off|away)(?!\w)|$)|(?:(?:will|does|is|are|do|can|there) )?(?!(?:between|from|at|in|on|by|for|to|with|of|as|not|(?:19|20)\d\d)\s)(?:[\w'$.&-]+\s){1,4}?${verb(forms)})`,
  ),
});

/** The first half of a claim begins with its subject, and what follows a name is seldom another noun. */
const anyVerb = new RegExp(
  String.raw`${verb(bare)}|^(?:[A-Z][\w'.]*\s){1,3}[a-z]{3,}(?:s|ed)(?=\s|$)|^(?:[Ii]t|[Hh]e|[Ss]he|[Tt]hat|[Tt]here|[Ww]ho|[Ww]e|[Tt]hey|[Yy]ou|I)'(?:s|ll|re|m)\s`,
);

/** "Tom moves out", or after "will" also "Tom move out". */
const present = verbsOf(oneThird);
const future = verbsOf(bare);

const ownMeasure =
  /^(?:also |then )?(?:more than|fewer than|less than|at least|over|no|zero|a (?:temperature|price|score|turnout|margin|profit|loss|high|low|maximum|minimum|gust|rating|gap)|[a-z]+ (?:over|above|under|below))\b(?! (?:more|less|fewer|later|earlier)\b)/i;
const limits = /[a-z] (?:over|above|under|below) \D?\d/i;
const measured = /\d|(?:^|\s)no\s/;

const dependent =
  /^(?:if|when|whenever|unless|after|before|once|should|while|as soon as|assuming|in case|on|in|by|at|with|for|despite|until|like|as|whether|given)\b/i;
const span = /\b(?:between|from|both)\s(?:[\w.,'°%$€£/:-]+\s){1,6}$/i;

/** Says who wins if only one happens. */
const together = wordsOf(
  "both (?:[\\w']+ ){0,2}?(?:must|have to|need|needs|needed|has to|are|be|conditions|parts|things|events|halves|of (?:these|those|them|the)|happen|count|required|come)",
  "(?:if )?only (?:one|the first|the second|half|both)(?: of)?",
  "(?:if )?just one",
  "at least one of",
  "(?:either|any|one|each)(?: one)?(?: of (?:them|these|those|the two|the three|both|the following))? (?:is enough|counts|suffices|will do|is sufficient|makes|wins|happens|occurs?)",
  "(?:all|the) (?:of them|three|two|conditions|parts)(?: (?:must|have to|need|are needed|together))?",
  "one (?:without|and not) the other|(?:in )?any other (?:case|combination)",
  "two parts|combined|added up|in total|as one|together|jointly|each other",
  "single event|one event|separate bets?",
);

type Halves = { readonly isQuestion: boolean; readonly before: string; readonly joint: string; readonly after: string };

const joints =
  /(?:,\s*)?(?<!\w)(?:and(?:\/or)?|&|or|while|whereas|but|plus|as well as|and also|also|whilst)(?!\w)\s*|\s*[;,]\s*|\s\+\s/gi;

/** Splits a claim at each word that may join two events. */
const halvesOf = (claim: string): readonly Halves[] =>
  [...claim.matchAll(joints)].map(({ 0: joint, index }) => ({
    isQuestion: asksFirst.test(claim.replace(tag, "")),
    before: claim.slice(0, index).replace(tag, "").replace(asksFirst, ""),
    joint: joint.replaceAll(/[\s,]/g, "").toLowerCase() || ",",
    after: claim.slice(index + joint.length),
  }));

function areTwo({ isQuestion, before, joint, after }: Halves, { last, starts, ownClause }: Verbs): boolean {
  // "sign and ratify the treaty" is one event.
  if (span.test(before) || last.test(before) || dependent.test(before)) return false;
  const hasVerb = anyVerb.test(before);
  switch (joint) {
    case "and":
    case "&":
    case "andalso":
    case "also":
    case "plus":
    case "aswellas":
    case "+":
      return (
        (hasVerb && (ownClause.test(after) || starts.test(after))) || (measured.test(before) && ownMeasure.test(after))
      );
    case ";":
      return hasVerb && ownClause.test(after);
    case ",":
      if (goesOn.test(after)) return hasVerb && !isQuestion && !reported.test(after) && !listed.test(after);
      return hasVerb && /^(?:the )?[A-Z]/.test(after) && ownClause.test(after) && !/^[^,]*, (?:and|or) /.test(after);
    default:
      return (
        (hasVerb && ownClause.test(after) && !dependent.test(after)) ||
        (joint === "or" && ownMeasure.test(after) && limits.test(before) && limits.test(after))
      );
  }
}

/** "Spurs sack their coach, appoint another" */
const goesOn = new RegExp(
  String.raw`^(?:then |and |also )?(?!live|open|present|close|clean|clear)(?:${actions})(?:e?s)?(?![\w'-])`,
);
const reported = /^(?:says?|reports?|according)\b/;
/** The last item of an enumeration follows: "win, lose or draw". */
const listed = /(?:^|\s|,)(?:and|or)\s/;
const likewise = /,\s(?:and\s)?(?:[\w']+\s){1,4}(?:too|as well|likewise)$/i;
const questions = /\?[^?]*\w[^?]*\?/;
const addition =
  /(?:^|[.!?]\s)(?:i(?:'m)? also (?:bet(?:ting)?|say|think|claim)|also,? i (?:bet|say|think|claim)|and i (?:also )?(?:bet|say|think)|second(?:ly)?(?: bet)?[:,]|two bets)/i;

/** Two events in one: when only one of them happens, nobody knows who won. */
export function twoEventsLack(prose: Prose): Lack | null {
  const verbs = isFuture.test(prose.title) || plural.test(prose.title.replace(tag, "")) ? future : present;
  const isDouble =
    questions.test(prose.title) ||
    likewise.test(prose.title) ||
    decisiveFields(prose).some((field) => addition.test(prose[field])) ||
    halvesOf(prose.title.replaceAll(/\([^)]*\)|[.?!]+$/g, "")).some((halves) => areTwo(halves, verbs));
  if (!isDouble || together.test(prose.whole)) return null;
  return {
    kind: "two-events",
    field: "title",
    sentence: "Bet on one event, or say what counts otherwise, such as “if only one of them happens, AGAINST wins”.",
  };
}
