import { allProse, firstFound, proseOf, wordsOf, type BetText } from "./bet-text.ts";
import { namesDate } from "./dates.ts";
import type { Lack } from "./lack.ts";

const vagueThing =
  "(?:something|anything|nothing|things?|stuff|unforeseen|unexpected|exceptional|extraordinary|unusual|special|weird|crazy|strange|odd|extreme|abnormal|freak|surprises?|certain|good reasons?|(?:a |any )?(?:good|valid|special|particular) reasons?|circumstances|conditions|problems?|issues?|complications?|trouble|hiccups?|emergenc(?:y|ies)|disasters?|(?:the )?(?:usual|normal|obvious|standard) (?:exceptions?|exclusions|reasons|caveats|stuff|things)|(?:a |some )?(?:major|serious|big|drastic) (?:problem|issue|change|event|news|incident|surprise|disruption|upset)s?|(?:some|any)(?: \\w+)? (?:problem|issue|reason|change|event|incident|exception|complication|circumstance)s?)";
const usual =
  "(?:normal|usual|regular|ordinary|typical|fair|proper|reasonable|standard|suitable|favou?rable|appropriate|the right|right|acceptable)";

const hints = wordsOf(
  `(?:unless|barring|except(?:ing)?(?: (?:for|in|if|when|under))?|excluding|apart from|aside from|save for|short of|other than in|not counting|with the exception of) (?:(?:of|there(?:'s| is| are)|we have|it's|if|in|for|some|any|a|an|the|really|truly|very|all|case of) ){0,3}${vagueThing}`,
  `(?:under|in|given|assuming|with|within|provided) (?:all )?(?:the )?${usual} (?:weather |market |traffic |playing |operating )?(?:conditions?|circumstances|situations?|course of (?:events|things|business)|cases?|times)`,
  `${usual} (?:weather |market |traffic |playing )?(?:conditions?|circumstances) (?:assumed|apply|only|required|permitting|provided|needed|expected|given)`,
  `(?:conditions?|circumstances|weather|health|time|traffic) (?:permitting|allowing)`,
  "all (?:else|other things|things|other factors|other) (?:being )?(?:equal|the same|normal)",
  "force majeure|acts? of (?:god|nature)|black swan",
  "exceptions? (?:may |can |might )?(?:apply|possible|allowed|reserved|excluded)|(?:with|subject to|some|usual|certain|few|obvious) (?:some |a few |the usual |certain )?exceptions?|(?:the )?(?:usual|standard|normal|obvious) (?:caveats?|exceptions?|exclusions?|disclaimers?|rules apply)",
  "(?:in|for|under) (?:some |certain |very |a few )?(?:special|exceptional|extreme|certain|some|rare|unusual|extraordinary|particular|weird|other) (?:cases?|circumstances|situations?|conditions|events?|reasons?)",
  "(?:unusual|special|exceptional|extraordinary|extreme|unforeseen|unexpected|abnormal) (?:events?|circumstances|situations?|cases?|things?|incidents?|developments?|reasons?|factors?)(?: (?:are |is )?(?:excluded|aside|excepted|don't count|do not count|not counted|happen|occur|arise))?",
  "if (?:everything|all|things|it all|nothing|it) (?:\\w+ )?(?:goes?|runs?|works?|stays?|remains?|happens?) (?:\\w+ )?(?:well|normal(?:ly)?|right|smoothly|fine|ok|okay|wrong|to plan|as planned|as usual|as expected|out|on)(?: (?:plan|schedule))?",
  "if (?:the )?(?:conditions|circumstances|situation|weather) (?:\\w+ ){0,3}(?:right|ok|okay|permits?|allows?|changes?|good|bad|suitable|normal|poor|different|much)",
  "if (?:something|anything) (?:\\w+ )?(?:comes? up|happens?|goes wrong|changes|unexpected|weird|crazy|strange|intervenes|gets in the way|unusual|major|serious|big|else|like that|bad|extraordinary|odd|unforeseen)(?: \\w+)?",
  "(?:so|as) long as (?:nothing|everything|things|conditions|there(?:'s| is) no(?:thing)?) (?:\\w+ ){0,2}(?:happens?|weird|strange|unusual|crazy|normal|fine|ok|goes wrong|changes|comes up|problems?|issues?|is going on|unexpected|extraordinary)",
  "(?:provided|assuming|given) (?:that )?(?:nothing|everything|things|no(?: \\w+)?) (?:\\w+ ){0,3}(?:happens?|goes wrong|normal|ok|fine|as planned|to plan|smoothly|well|comes up|surprises?|problems?|issues?|disasters?|unusual|weird|unexpected|changes?|intervenes)",
  "(?:at (?:my|our|the creator's) discretion|for (?:whatever|any|some) (?:other )?reason|use common sense|common sense applies|within reason|within limits|you know what i mean|the usual stuff)",
  "no (?:weird|funny|strange|unusual|freak|crazy) (?:business|stuff|events?|things?|circumstances)",
);

/** Words after which the exception has its name after all. */
const naming =
  /(?:^|\W)(?:i\.?e\.?|that is|that means|meaning|means|namely|by which|by that|specifically|such as|for example|e\.?g\.?|like|defined as|only if|=|counts as)\W|[:(]\s*\w+/i;

const handled = wordsOf(
  "void(?:ed|s)?",
  "cancel\\w*",
  "postpon\\w*",
  "abandon\\w*",
  "called? off|calls? off",
  "re-?schedul\\w*|re-?arrang\\w*|re-?play\\w*|delay\\w*|scrub\\w*|slips?|suspended|curtailed|shortened|interrupted|forfeit\\w*|awarded|walk-?overs?|w\\/o|no contest|no result|no-show",
  "rain(?:ed|s)?(?:-| )?(?:off|out)|washed out|wash-?out",
  "(?:isn't|is not|not|never|doesn't|does not|don't|do not|didn't|fails? to|can't|cannot|won't) (?:be )?(?:played|held|staged|run|raced|take place|take part|taking place|happen|happening|go ahead|going ahead|start|started|starting|lift off|launch|fly|flown|finish|finished|complete|completed|show up|play|come off|proceed|occur|staged|perform)",
  "no (?:match|game|race|fight|show|concert|launch|flight|attempt|lift-?off|winner|final|party|event|ball|play|contest|main show)(?: \\w+)? (?:by|before|until|on|that|is|takes|happens|means|bowled|within|at|this)?",
  "refund\\w*|money back|bet(?:'s| is| will be)? (?:off|cancelled|over)|off if|stakes? (?:are|is) returned|all bets are off|push",
  "withdraw\\w*|retires? (?:hurt|injured|during|before)|non-?runners?|scratched|pulls? out|injur\\w+|ill(?:ness)?|sick",
  "moved|another (?:day|date|venue)|new date|later date|whenever (?:it|they|he|she)|wait for it|if it (?:moves|slips|changes)|play-?off date|still (?:counts|stands|on)",
  "(?:counts|count) (?:as|even|if|only if)|does(?:n't| not) matter|either way|regardless|even if|whether or not",
  "(?:otherwise|else|if not),? (?:the bet|it|we|void|off|against)",
);

const title = (text: BetText) => proseOf(text, "title");

/** An occasion with a date of its own, which can fail to happen on it. */
const occasions = [
  wordsOf(
    "(?:the|a|this|next|tonight's|tomorrow's|saturday's|sunday's|first|second|third|our|their|his|her|home|away|friendly|opening|last|league|cup|final|qualifying|title|semi-?final|quarter-?final|exhibition|world cup|test|big|rivalry|playoff|bowl|wild card|divisional) (?:match|fixture|derby|game|bout|fight|clash|leg|race|semi-?final|quarter-?final|replay|showdown)",
    "(?:match|derby|fixture|bout|kick-?off|tip-?off|first pitch|face-?off|knockout|ko|tko|grand prix|gp|half-?time|full-?time|first half|second half|extra time|overtime|90 minutes|innings|first set|qualifying session|pole position|pole)",
    "(?:in|of|reach(?:es)?|lose|loses|win|wins|during|at) the (?:(?!season|oscars?)[\\w'.-]+ ){0,3}(?:final|semi-?final|quarter-?final|derby|race|grand prix|gp|super bowl|boat race|test|play-?off)(?! (?:season|table|list|standings|report|round of))",
    "super bowl|grand national|kentucky derby|boat race|super cup final|cup final|champions league final|europa league final|fa cup final|world cup final|ryder cup",
    "(?:half[- ])?marathon|parkrun|triathlon|ironman|park run",
    "(?:concert|gig|festival|open[- ]air|live show|headline (?:set|slot)|opening night|premiere night|karaoke(?: night)?|pub quiz|quiz night|game night|garden party|house ?party|birthday party|wedding|barbecue|bbq|picnic|open mic|fireworks|parade|flypast|stag do|hen do|reunion|bake sale|village fete)(?! (?:film|movie|ticket prices))",
    "(?:falcon(?: 9| heavy)?|starship|rocket|neutron|new glenn|vulcan|ariane(?: 6)?|sls|soyuz|electron|artemis(?: [iv]+)?|new shepard|long march|vega(?:-c)?|crew dragon|starliner|satellite|probe|shuttle)(?:'s)? (?:(?:\\w+ ){0,4})(?:launch(?:es)?|lifts? off|lift-?off|blasts? off|flies|takes? off|flight|maiden)",
    "(?:launch|liftoff|lift-off) (?:of|for) (?:\\w+ ){0,3}(?:falcon|starship|rocket|neutron|glenn|vulcan|ariane|sls|soyuz|electron|artemis|mission|satellite|probe)",
    "rocket launch|space ?walk|static fire",
    "(?:my|our|his|her|the|their) (?:flight|plane|train|ferry)(?= )",
  ),
];

const versus = /(?:[A-Za-z][\w.']+)\s(?:v|vs\.?|versus)\s(?:[A-Z][\w.']+|the )/;
const sporting =
  /(?<!\w)(?:win|wins|won|beat|beats|lose|loses|draw|draws|goals?|scores?|points?|by \d|ends|finish(?:es)?|knockout|round|spread|corners|cards?|overtime|over|under)(?!\w)/i;
const beating =
  /(?<!\w)(?:beats?|defeats?|win(?:s)? (?:against|at|away|at home|over)|lose(?:s)? (?:to|against|at)|draws? (?:with|against|at)|knocks? out|see(?:s)? off|overcomes?|thrash(?:es)?|win(?:s)? by|\d-\d (?:win|victory|draw)?)(?!\w)(?! (?:expectations?|estimates?|forecasts?|consensus|inflation|guidance|analysts?|the (?:market|index|record|forecast|estimate|odds|clock|world record)|\$|\d))/i;

/** Talks of many occasions at once, so that one of them may fall out. */
const overTime =
  /(?<!\w)(?:season|campaign|championship table|league table|standings|career|regular[- ]season|this year|calendar year|all (?:matches|games|races)|most|relegat\w+|promoted|finish(?:es)? (?:in the )?(?:top|bottom|first|second|third|last|above|below|outside)|average[sd]?|qualif(?:y|ies) for|win(?:s)? the (?:league|title|division|premier league|bundesliga|la liga|serie a|world series|nba|stanley cup|ballon)|sign(?:s|ed)?|transfer|announce[sd]?|retire[sd]?|tickets?|sell(?:s)? out|host(?:s|ed)?|ratings?|viewers|tv|game of the year|video game|dlc|release[sd]?|trailer|album|chart|gross(?:es)?|box office)(?!\w)/i;

const isOccasion = (text: BetText): boolean => {
  const claim = title(text);
  const both = `${claim} . ${proseOf(text, "description")}`;
  if (overTime.test(claim)) return false;
  if (occasions.some((pattern) => pattern.test(claim))) return true;
  if (versus.test(claim) && (sporting.test(both) || namesDate(both))) return true;
  if (beating.test(claim) && /(?<!\w)[A-Z]/.test(claim)) return true;
  return (
    occasions.some((pattern) => pattern.test(proseOf(text, "description"))) && sporting.test(claim) && namesDate(both)
  );
};

/** Says what an exception is that the text only hints at. */
const hintLack = (text: BetText): Lack | null => {
  const found = firstFound(text, [hints]);
  if (found === null) return null;
  const written = proseOf(text, found.field);
  const after = written.slice(written.toLowerCase().indexOf(found.words.toLowerCase()) + found.words.length);
  if (naming.test(after.split(/[.!?]\s/, 1)[0] ?? "")) return null;
  const isNamedApart = found.field !== "voidIf" && text.voidIf.trim() !== "" && !hints.test(proseOf(text, "voidIf"));
  if (isNamedApart) return null;
  return {
    kind: "exception",
    field: found.field,
    sentence: `Name the exception: what exactly is “${found.words}”? Write it as in “void if the race is stopped before lap 10”.`,
  };
};

/** An exception that is hinted at and not named, or an occasion without a word on what happens if it is cancelled. */
export function exceptionLack(text: BetText): Lack | null {
  const hinted = hintLack(text);
  if (hinted !== null) return hinted;
  if (text.voidIf.trim() !== "" || handled.test(allProse(text)) || !isOccasion(text)) return null;
  return {
    kind: "exception",
    field: "voidIf",
    sentence: "Say what happens if it is cancelled or postponed, such as “void if it is not played by 22 December”.",
  };
}
