import { decisiveFields, firstFound, someName, wordsOf, type Prose } from "./bet-text.ts";
import { attributive, counted, gradable, plainAdverbs } from "./degree-words.ts";
import { months } from "./dates.ts";
import type { Lack } from "./lack.ts";
import { namesMeasure } from "./measures.ts";

const be =
  "(?:be|is|are|was|were|gets?|becomes?|stays?|remains?|feels?|looks?|seems?|tastes?|turns?(?: out)?|goes|go|runs?|finish(?:es)?|ends? up|proves?|(?:is|are|will be) going to be)";
const intensely =
  "(?:really|very|super|pretty|quite|extremely|insanely|incredibly|unbelievably|fairly|rather|unusually|exceptionally|seriously|significantly|considerably|substantially|noticeably|much|far|way|a lot|a bit|a little|slightly|somewhat|particularly|especially|relatively|reasonably|properly|proper|too|so|that|silly|crazy|stupidly|ridiculously|absurdly|mega|damn|bloody|mad|dead|hella|surprisingly|painfully|nice and)";
const times = `${months}|christmas|easter|new year`;

/** Words of degree that mean a number, whatever they describe. */
const strong = wordsOf(
  "(?:a )?(?:whole )?(?:lots?|loads|tons?|heaps|bunch|handful|slew) of",
  "a (?:good|fair|great|large|small|big|huge|decent|substantial|considerable|significant|reasonable|sizeable) (?:bits?|deal|amount|chunk|share|number|part|portion|majority|percentage|proportion)(?: of)?",
  "lots|plenty(?: of)?|loads|tons",
  "(?<!(?:how|as|so|too|that) )(?:many|several|numerous|countless|few|plenty|dozens of|hundreds of|thousands of|millions of)(?= [a-z·])(?! (?:of (?:the|us|them)|seconds|hours|days|weeks|months|years|minutes))",
  "(?:a lot|lots|way|a bit|a little|slightly|somewhat) (?:more|less|fewer|higher|lower|better|worse|up|down|above|below|over|under|bigger|smaller|faster|slower|cheaper|longer|shorter)",
  "(?:up|down|rises?|falls?|drops?|gains?|loses?|grows?|shrinks?|climbs?|jumps?|increases?|decreases?|improves?|changes?|moves?|goes) (?:by )?(?:a lot|quite a bit|a bit|a little|big|big time|hard|fast|slightly|somewhat)",
  "(?:significant|substantial|considerable|noticeable|notable|dramatic|drastic|sizeable|sizable|meaningful|appreciable|marked|sharp|steep|severe|heavy|massive|huge|enormous|gigantic|moderate|modest|hefty|decent|impressive|respectable|serious)(?:ly)?(?= [a-z·])(?! (?:metal|industry|goods vehicle|machinery|water|crime|fraud))",
  "(?:significantly|substantially|considerably|noticeably|dramatically|drastically|sharply|steeply|severely|heavily|massively|hugely|enormously|strongly|badly|poorly|decently|sizeably|markedly|meaningfully|impressively|seriously)",
  `${intensely} (?:too )?(?:${gradable})(?! (?:as|to call|much for)\\b)`,
  "by (?:a mile|miles|a landslide|far|a wide margin|a large margin|a narrow margin|some distance|a whisker|a hair|a nose)|hands down|in (?:force|droves|style|large numbers|big numbers|huge numbers|record numbers)",
  "(?:easily|comfortably|convincingly|narrowly|handily|decisively|resoundingly|emphatically|barely)",
  "blow-?out|landslide|thrashing|hammering|nail-?biter|walk in the park|cakewalk",
  "(?:do(?:es)?|goes?|going|performs?|sells?|plays?|scores?|turns? out|doing|fares?|starts?|sleeps?|works? out|did) (?:really |very |pretty |quite |so )?(?:well|badly|poorly|great|good|ok|okay|fine|decently|terribly|like crazy)(?! (?:as|over|under|above|below))",
  "(?:out|under|over)performs?(?= *$|[.,;?!])",
  "well(?:-| )(?:attended|received|reviewed|liked|supported|above|below|over|under|ahead|behind)",
  "(?:puts? on|gains?|loses?) (?:some )?weight",
  "a (?:hatful|bagful|stack|pile|mountain|host|truckload|shedload|boatload|whole load) (?:of|against|at|on|in|by)",
  "gets? (?:heated|ugly|messy|rowdy|chaotic|wild|tense|nasty|out of hand)",
  "(?:more|less|[a-z]+er) than (?:usual|normal|typical)",
  "like (?:crazy|mad|hot ?cakes)",
  "breaks? the internet|goes? viral|blows? up|blow(?:s|n)? (?:everyone|people|us) away|wipes? the floor",
  "(?:skyrockets?|soars?|plummets?|plunges?|nosedives?|tanks|tank(?= (?:by|in|before|after|on|this|next))|surges?|slumps?|tumbles?|booms?|(?:will|to|going to|gonna) (?:tank|moon|rocket|pump|dump)|to the moon)",
  "(?:stock|stocks|shares?|market|markets|price|prices|bitcoin|btc|crypto|eth|currency|pound|euro|dollar|lira|ruble|housing|profits?|sales|revenues?|rates?|inflation|rents?|costs?|yields?|turnout|ratings?|temperatures?) (?:\\w+ )?(?:dips?|slides?|sinks?|leaps?|crash(?:es)?|collapses?|explodes?|rockets|moons|rall(?:y|ies)|jumps?|spikes?)(?! (?:by|to|above|below|past|over|under))",
  "(?:big|large|huge|massive|giant|monster|smash|surprise|total|complete|commercial|critical|real) (?:hit|flop|success|failure|bust|disaster)",
  "(?:a|an) (?:hit|flop|success|failure|bust|dud|blockbuster|sleeper hit|monster)(?= *$|[.,;?!]| (?:with|at|in|on|for|by))",
  "(?:goes|go|going|runs?|finish(?:es)?|ends? up|climbs?|deep) (?:deep|high up|far)(?! (?:as|than))",
  "(?:hardly any|hardly|barely any|next to no|almost no|almost nobody|nearly everyone|nearly everybody|almost everyone|almost all|nearly all|most people|most of us|a majority of people)",
  "(?:hot|cold|warm|tall|big|large|long|high|fast|good|loud|strong|deep|popular|quick|cheap|safe|well|close|hard) enough|enough (?:people|votes|snow|rain|goals|money|points|sales|support|fans|guests|sun|wind|signatures|tickets|likes|views)",
  "substantial|considerable|sizeable|sizable",
  "scorching|sweltering|boiling|freezing cold|bitterly cold|torrential|(?:sky|rocket)-high|through the roof|off the charts|one-sided|lopsided|near-record|unprecedented|(?:rave|glowing|positive|mixed|negative|good|bad|great|terrible|strong) (?:reviews?|reception|notices|feedback)|runs? away with|a (?:beating|hiding|thrashing|bloodbath|massacre|rout|walkover|hammering)|takes? a (?:hit|beating|dive|tumble|nosedive)",
);

/** Words of degree that also belong to names and idioms, so they count in the claim only. */
const inClaim = wordsOf(
  `${be} (?:too |so |not |more or less )?(?:${gradable})(?! (?:of|than|or|enough|for good|time|school|court|street|seas|tide|source|to)\\b)`,
  `(?:a|an|some|another|such a|one|this|no) (?:${attributive})(?:,? (?:${attributive}))? (?:[a-z]{3,}|${someName})(?! (?:of|prize)\\b)`,
  `(?:${gradable}) (?:${counted})`,
  `(?:${attributive}) (?:${times}) (?:in|for|at|across)`,
  "(?:a|an|the|real|proper|total|hot|another) (?:blizzard|heat ?wave|cold snap|cold spell|downpour|deluge|drought|scorcher|washout|gale|monsoon|flood|mess|joke|struggle|breeze|disaster|farce|shambles|triumph|bargain|rip-?off|steal|thriller|classic|bore|letdown|disappointment|surprise|sensation|phenomenon)(?! (?:warning|watch|alert|album|film))",
  "(?<=^)(?:blizzard|heat ?wave|cold snap|downpour|drought|scorcher)(?! (?:warning|watch|alert|entertainment))",
  `(?<=[\\w'·] )(?!(?:${plainAdverbs})(?!\\w))[a-z]{3,}ly(?= *$|[.,;?!]| (?:in|on|by|at|this|next|after|before|from|during|over|against|when|with|and|for|than|as|to|${someName}))`,
  "(?:heavy(?! metal| industry)|strong|huge|massive|serious|severe|extreme|bad|poor|terrible|awful|great|excellent|amazing|awesome|outstanding|solid|decent|dismal|stellar|weak|sluggish|monster|giant|gigantic|mediocre|respectable) [a-z]{3,}",
  "(?<=[\\w'·] )(?<!(?:in|of|the|a|an|per|and|most|more|with|for) )(?:thrash|thump|hammer|maul|wallop|batter|demolish|destroy|crush|smash|annihilate|obliterate|humiliate|dominate|outclass|impress|disappoint|underperform|overperform|struggle|shine|flop|bomb|improve|worsen|deteriorate|weaken|strengthen|recover|cool off|heat up|take off|pick up|slow down|trounce|pummel|rout|steamroll|romp|cruise|bounce back|rebound|rally|explode|rocket|balloon)(?:s|es)?(?! (?:by|to|above|below|past|over|under|the record|his|her|their own))",
  "(?:do|does|did|doing|performs?|fares?) (?:better|worse)",
  "goes way (?:up|down)|way (?:up|down)|much (?:of|money|snow|rain|interest|progress)",
  "(?:is|are|be|gets?|goes|stays?) (?:higher|lower|bigger|smaller|better|worse|faster|slower|longer|shorter|cheaper|pricier|hotter|colder|warmer|cooler|busier|quieter|stronger|weaker|healthier|richer)(?= *$|[.,;?!]| (?:this|next|in|on|by) )",
  "(?:hit|flop|mess|disaster|success|bust|big deal)(?= *$|[.?!])",
  "heavily|strongly|badly|poorly|sharply|well(?= *$|[.?!])",
  "late(?= *$|[.?!])|fast(?= *$|[.?!])|slowly|cheaply|often|rarely|frequently|regularly",
);

/** A comparison names its measure: what it is compared with. */
const compared =
  /(?<!\w)(?:than(?! (?:usual|normal|typical)\b)|compared (?:to|with)|versus|vs\.?|previous|last (?:year|month|week|season)|year-on-year|yoy|day before|relative to|outsells?|outscores?|outgross(?:es)?)(?!\w)/i;
const ranked = /(?<!\w)(?:most|highest|lowest|best|worst|biggest|largest|fastest|hottest|coldest|top|record) /i;

/** A description of this length has room to define its words. */
const definingLength = 500;

/** Words with which a text says what it means by another, or who says so. */
const defined =
  /(?<!\w)(?:definition|defined?|declar\w+|means?|meaning|counts? as|i\.?e\.?|namely|criteria|category \d|alert|warning|advisory|emergency)(?!\w)|=/i;

/** A word of degree, such as "heavy", in a text that neither counts nor measures anything. */
export function thresholdLack(prose: Prose): Lack | null {
  if (prose.description.length > definingLength || namesMeasure(prose.whole) || defined.test(prose.whole)) return null;
  const isCompared = compared.test(prose.whole) || ranked.test(prose.title);
  const named = { ...prose, title: prose.claim };
  const found =
    firstFound(named, strong, decisiveFields(prose)) ?? (isCompared ? null : firstFound(named, inClaim, ["title"]));
  if (found === null) return null;
  const words = found.words.replaceAll(someName, "").trim();
  return {
    kind: "threshold",
    field: found.field,
    sentence: `Put a number on “${words}”, such as “at least 10 mm” or “by 3 goals”.`,
  };
}
