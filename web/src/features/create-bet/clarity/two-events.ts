import { allProse, proseOf, wordsOf, type BetText } from "./bet-text.ts";
import type { Lack } from "./lack.ts";

/** What happens in bets, in the base form. */
const actions =
  "abdicate|abolish|accept|acquire|adopt|agree|air|announce|appear|apologi[sz]e|appoint|approve|arrest|arrive|attack|attend|ban|beat|become|begin|block|break|bring|buy|call|cancel|catch|cause|charge|clear|climb|close|collapse|come|concede|confirm|convict|cost|crash|create|cross|cut|debut|declare|decline|default|defeat|defend|delay|deliver|die|disappear|double|draw|drop|eat|elect|eliminate|end|enter|erupt|exceed|exit|expand|explode|extend|fail|fall|fight|file|find|finish|fire|fly|forget|get|give|go|grow|halve|happen|have|hike|hire|hit|hold|host|impeach|improve|increase|introduce|invade|join|jump|keep|kill|knock|land|last|launch|lead|leave|lose|lower|make|marry|meet|merge|miss|move|name|need|nominate|open|outperform|overtake|pass|pay|play|plunge|postpone|propose|publish|qualify|quit|rain|raise|rally|reach|rebound|receive|reject|relegate|release|remain|rename|renew|repeal|reply|resign|retain|retire|return|reunite|reveal|rise|run|sack|say|score|sell|send|settle|shake|shine|show|shut|sign|sing|skip|slip|snow|soar|split|stand|star|start|stay|step|stop|strike|sue|survive|suspend|switch|take|tell|throw|tie|top|trade|transfer|turn|unveil|veto|visit|vote|walk|win|withdraw|write|yield";
const irregular =
  "is|are|was|were|has|have|does|do|don't|doesn't|isn't|aren't|won't|will|can|can't|goes|dies|ties|flies|qualifies|rallies|marries|applies|replies|denies|wins|won|lost|beat|hikes";
const ends = `(?:${actions})(?:e?s)?`;
const verb = String.raw`(?<![\w'-])(?:${ends}|${irregular})(?![\w'-])`;
const anyVerb = new RegExp(verb, "i");
/** A form that is no noun by the word before it. */
const nounBefore = String.raw`(?<!\b(?:the|a|an|its|his|her|their|any|no|more|most|first|next|last|new|of|in|for|by|on|per|from|with|at)\s)`;
const clauseVerb = new RegExp(nounBefore + verb, "i");

/** The second half has its own subject and verb: "Tom moves out", "will it cost more". */
const ownClause = new RegExp(
  String.raw`^(?:also |then |both |that |if )?(?:will |does |is |are |do |can )?(?:(?!between|from|at least)[\w'$.&-]+\s){1,5}?` +
    nounBefore +
    verb,
  "i",
);
/** Or it goes on with the same subject: "and gets 95 points". */
const ownVerb = new RegExp(
  String.raw`^(?:also |then |still |never |even |finally |ultimately )?(?:(?:actions)(?:e?s)|${irregular}|(?:${actions})(?:e?s))(?![\w'-])`,
  "i",
);
const ownMeasure =
  /^(?:also |then )?(?:more than|fewer than|less than|at least|over|no|zero|a (?:temperature|price|score|turnout|margin|profit|loss|high|low|maximum|minimum|gust|rating|gap))\b(?! (?:more|less|fewer|later|earlier)\b)/i;
const measured = /\d|(?:^|\s)no\s/;

const dependent =
  /^(?:if|when|whenever|unless|after|before|once|should|while|as soon as|assuming|in case|on|in|by|at|with|for|despite|until|like|as|whether)\b/i;
const span = /\b(?:between|from|both)\s(?:[\w.,'°%$€£/:-]+\s){1,6}$/i;

const together = wordsOf(
  "both (?:must|have to|need|needs|has to|are|conditions|parts|things|events|halves|of (?:these|those|them|the)|happen|count|required)",
  "(?:if )?only (?:one|the first|the second|half|both)(?: of)?",
  "(?:if )?just one",
  "(?:either|any|one|each)(?: one)?(?: of (?:them|these|those|the two|the three|both))? (?:is enough|counts|suffices|will do|is sufficient|makes|wins)",
  "(?:all|the) (?:of them|three|two|conditions|parts)(?: (?:must|have to|need|are needed|together))?",
  "one (?:without|and not) the other|(?:in )?any other (?:case|combination)|otherwise",
  "two parts|in the same|combined|added up|in total|as one|together",
  "single event|one event",
);

type Halves = readonly [before: string, joint: string, after: string];

/** Splits a claim at each word that may join two events. */
function* halvesOf(claim: string): Generator<Halves> {
  const joint =
    /(?:,\s*)?(?<!\w)(?:and(?:\/or)?|&|or|while|whereas|but|plus|as well as|and also|whilst)(?!\w)\s*|\s*[;,]\s*|\s\+\s/gi;
  for (const match of claim.matchAll(joint)) {
    yield [
      claim.slice(0, match.index),
      match[0].replaceAll(/[\s,]/g, "").toLowerCase() || ",",
      claim.slice(match.index + match[0].length),
    ];
  }
}

function areTwo([before, joint, after]: Halves): boolean {
  if (!anyVerb.test(before) || span.test(before)) return false;
  switch (joint) {
    case "and":
    case "&":
    case "andalso":
    case "plus":
    case "aswellas":
    case "+":
      return isClause(after) || ownVerb.test(after) || (ownMeasure.test(after) && measured.test(before));
    case "or":
    case "and/or":
    case "but":
    case "while":
    case "whereas":
    case "whilst":
      return !dependent.test(before) && isClause(after) && !dependent.test(after);
    default:
      return !dependent.test(before) && !dependent.test(after) && /^[A-Z]|^the [A-Z]/.test(after) && isClause(after);
  }
}

const isClause = (words: string) => ownClause.test(words) && clauseVerb.test(words);

const questions = /\?[^?]*\w[^?]*\?/;
const addition =
  /(?:^|[.!?]\s)(?:i(?:'m)? also (?:bet(?:ting)?|say|think|claim)|also,? i (?:bet|say|think|claim)|and i (?:also )?(?:bet|say|think)|second(?:ly)?(?: bet)?[:,]|two bets)/i;

/** Two events in one: when only one of them happens, nobody knows who won. */
export function twoEventsLack(text: BetText): Lack | null {
  const claim = proseOf(text, "title");
  const isDouble = questions.test(claim) || addition.test(allProse(text)) || [...halvesOf(claim)].some(areTwo);
  if (!isDouble || together.test(allProse(text))) return null;
  return {
    kind: "two-events",
    field: "title",
    sentence:
      "Bet on one event, or say who wins if only one of the two happens, such as “if only one of them happens, AGAINST wins”.",
  };
}
