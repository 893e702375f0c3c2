import { decisiveFields, firstFound, someName, wordsOf, type Prose } from "./bet-text.ts";
import type { Lack } from "./lack.ts";
import { namesMeasure } from "./measures.ts";

const be =
  "(?:be|is|are|was|were|gets?|become[s]?|stays?|remains?|feels?|looks?|turns?|turns? out|goes|go|runs?|finish(?:es)?|ends? up)";
const degree =
  "(?:really|very|super|pretty|quite|extremely|insanely|incredibly|fairly|rather|unusually|exceptionally|seriously|significantly|considerably|substantially|noticeably|much|far|way|a lot|a bit|slightly|somewhat|particularly|especially|relatively|reasonably|properly|too|so|that)";
const quality =
  "(?:hot|cold|warm|cool|chilly|mild|dry|wet|rainy|windy|sunny|snowy|stormy|cloudy|foggy|icy|high|low|tall|deep|long|short|big|small|large|fast|slow|quick|expensive|cheap|pricey|affordable|costly|busy|crowded|packed|full|empty|popular|successful|profitable|good|bad|great|poor|strong|weak|close|tight|easy|one-sided|boring|exciting|impressive|disappointing|rich|late|early|loud|quiet|severe|huge|massive|enormous|decent|solid|terrible|awful|excellent|amazing|respectable)";

/** Words of degree that mean a number, whatever they describe. */
const strong = wordsOf(
  "(?:a )?(?:whole )?(?:lots?|loads|tons?|heaps|bunch|handful|slew) of(?! (?:the|these|them|it))",
  "a (?:good|fair|great|large|small|big|huge|decent|substantial|considerable|significant|reasonable|sizeable) (?:bits?|deal|amount|chunk|share|number|part|portion|majority|percentage|proportion)(?: of)?",
  "lots|plenty(?: of)?|loads|tons",
  "(?<!(?:how|as|so|too|that) )(?:many|several|numerous|countless|few|plenty|dozens of|hundreds of|thousands of|millions of)(?= [a-z·])(?! (?:of (?:the|us|them)|seconds|hours|days|weeks|months|years|minutes))",
  "(?:a lot|lots|way|a bit|a little|slightly|somewhat) (?:more|less|fewer|higher|lower|better|worse|up|down|above|below|over|under|bigger|smaller|faster|slower|cheaper|longer|shorter)",
  "(?:up|down|rises?|falls?|drops?|gains?|loses?|grows?|shrinks?|climbs?|jumps?|increases?|decreases?|improves?|changes?|moves?|goes) (?:by )?(?:a lot|quite a bit|a bit|a little|big|big time|hard|fast|slightly|somewhat)",
  "(?:significant|substantial|considerable|noticeable|notable|dramatic|drastic|sizeable|sizable|meaningful|appreciable|marked|sharp|steep|severe|heavy|massive|huge|enormous|gigantic|moderate|modest|hefty|decent|impressive|respectable|serious)(?:ly)?(?= [a-z·])",
  "(?:significantly|substantially|considerably|noticeably|dramatically|drastically|sharply|steeply|severely|heavily|massively|hugely|enormously|strongly|badly|poorly|decently|sizeably|markedly|meaningfully|impressively|seriously)",
  `${degree} ${quality}`,
  "(?:easily|comfortably|convincingly|narrowly|handily|decisively|resoundingly|emphatically|barely)",
  "blow-?out|landslide|thrashing|hammering|nail-?biter|walk in the park|cakewalk",
  "(?:do(?:es)?|goes?|going|performs?|sells?|plays?|scores?|turns? out|doing|fares?|starts?|sleeps?|works? out|did) (?:really |very |pretty |quite |so )?(?:well|badly|poorly|great|good|ok|okay|fine|decently|terribly|like crazy)(?! (?:as|over|under|above|below))",
  "(?:out|under|over)performs?(?= *$|[.,;?!])",
  "well(?:-| )(?:attended|received|reviewed|liked|supported|above|below|over|under|ahead|behind)",
  "(?:puts? on|gains?|loses?) (?:some )?weight",
  "a (?:hatful|bagful|stack|pile|mountain|host|truckload|shedload|boatload|whole load) (?:of|against|at|on|in|by)",
  "gets? (?:heated|ugly|messy|rowdy|chaotic|wild|tense|nasty|out of hand)",
  "like (?:crazy|mad|hot ?cakes)",
  "breaks? the internet|goes? viral|blows? up|blow(?:s|n)? (?:everyone|people|us) away|wipes? the floor",
  "(?:skyrockets?|soars?|plummets?|plunges?|nosedives?|tanks|tank(?= (?:by|in|before|after|on|this|next))|surges?|slumps?|tumbles?|booms?|(?:will|to|going to|gonna) (?:tank|moon|rocket|pump|dump)|to the moon)",
  "(?:stock|stocks|shares?|market|markets|price|prices|bitcoin|btc|crypto|eth|currency|pound|euro|dollar|lira|ruble|housing) (?:\\w+ )?(?:crash(?:es)?|collapses?|explodes?|rockets|moons|rall(?:y|ies)|jumps?|spikes?)(?! (?:by|to|above|below|past|over|under))",
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
  `${be} (?:going to be )?(?:too |so )?(?:${quality})(?! (?:of|than|or|enough|for good|time|school|court|street|seas|tide|day)\\b)`,
  `${quality.replace("late|early|", "").replace("full|", "").replace("close|", "")} (?:rain(?:fall)?s?|snow(?:fall)?s?|winds?|weather|winter|summer|spring|autumn|fall|january|february|march|april|may|june|july|august|september|october|november|december|morning|afternoon|evening|day|night|weekend|week|season|year|turnout|attendance|crowds?|storms?|snow ?storms?|frost|waves?|temperatures?|prices?|inflation|growth|demand|sales|profits?|earnings|results?|numbers|ratings?|reviews?|reception|scores?|win|victory|defeat|loss|margin|lead|upset|delays?|queues?|lines?|waits?|time|speech|audience|box office|opening|debut|launch|rally|drop|rise|jump|gain|fall|increase|decrease|cut|hike|raise|bonus|layoffs|swing|majority|gap|performance|showing|start|finish|share|fine|deal|quarter|holiday|earthquakes?|quakes?|eruptions?|hurricanes?|floods?|flooding|upsets?|solar storm|fish|cake|party|game|match|race|one|hits?|tip|discount|improvement|change|shift|move|fine|penalty|protests?|strike|outage|traffic|visibility|powder day|tides?|swell)`,
  "(?:heavy|strong|huge|massive|serious|severe|extreme|bad|poor|terrible|awful|great|excellent|amazing|awesome|outstanding|solid|decent|dismal|stellar|weak|sluggish|record-ish|monster|giant|gigantic|mediocre|respectable) [a-z]{3,}",
  "(?<=[\\w'·] )(?<!(?:in|of|the|a|an|per|and|most|more|with|for) )(?:thrash|hammer|demolish|destroy|crush|smash|annihilate|obliterate|humiliate|dominate|outclass|impress|disappoint|underperform|overperform|struggle|shine|flop|bomb|improve|worsen|deteriorate|weaken|strengthen|recover|cool off|heat up|take off|pick up|slow down|trounce|pummel|rout|steamroll|romp|cruise|bounce back|rebound|rally|explode|rocket|balloon)(?:s|es)?(?! (?:by|to|above|below|past|over|under|the record|his|her|their own))",
  "goes way (?:up|down)|way (?:up|down)|much (?:of|money|snow|rain|interest|progress)",
  "(?:is|are|be|gets?|goes|stays?) (?:higher|lower|bigger|smaller|better|worse|faster|slower|longer|shorter|cheaper|pricier|hotter|colder|warmer|cooler|busier|quieter|stronger|weaker|healthier|richer)(?= *$|[.,;?!]| (?:this|next|in|on|by) )",
  "(?:hit|flop|mess|disaster|success|bust|big deal)(?= *$|[.?!])",
  "heavily|strongly|badly|poorly|sharply|well(?= *$|[.?!])",
  "late(?= *$|[.?!])|fast(?= *$|[.?!])|slowly|cheaply|often|rarely|frequently|regularly",
);

/** A comparison names its measure: what it is compared with. */
const compared =
  /(?<!\w)(?:than|compared (?:to|with)|versus|vs\.?|previous|last (?:year|month|week|season)|year-on-year|yoy|day before|relative to|outsells?|outscores?|outgross(?:es)?)(?!\w)/i;
const ranked = /(?<!\w)(?:most|highest|lowest|best|worst|biggest|largest|fastest|hottest|coldest|top|record) /i;

/** A description of this length has room to define its words. */
const definingLength = 500;

/** A word of degree, such as "heavy", in a text that neither counts nor measures anything. */
export function thresholdLack(prose: Prose): Lack | null {
  if (prose.description.length > definingLength || namesMeasure(prose.whole)) return null;
  const isCompared = compared.test(prose.whole) || ranked.test(prose.title);
  const named = { ...prose, title: prose.claim };
  const found =
    firstFound(named, strong, decisiveFields(prose)) ?? (isCompared ? null : firstFound(named, inClaim, ["title"]));
  if (found === null) return null;
  const words = found.words.replaceAll(someName, "").trim();
  return {
    kind: "threshold",
    field: found.field,
    sentence: `Name the number: how much is “${words}”? Write it as in “at least 10 mm” or “by 3 goals”.`,
  };
}
