import { decisiveFields, firstFound, wordsOf, type Prose } from "./bet-text.ts";
import { namesDay } from "./dates.ts";
import type { Lack } from "./lack.ts";

const vagueThing =
  "(?:something|anything|nothing|things?|stuff|unforeseen|unexpected|exceptional|extraordinary|unusual|special|weird|crazy|strange|odd|extreme|abnormal|freak|surprises?|good reasons?|(?:a |any )?(?:good|valid|special|particular) reasons?|(?:circumstances|conditions|problems?|issues?|complications?|trouble|hiccups?|emergenc(?:y|ies)|disasters?)(?= *$|[.,;)]| (?:arise|occur|happen|apply|come|crop|change|dictate|demand))|(?:the )?(?:usual|normal|obvious|standard) (?:exceptions?|exclusions|reasons|caveats|stuff|things)|(?:a |some )?(?:major|serious|big|drastic) (?:problem|issue|change|event|news|incident|surprise|disruption|upset)s?|(?:some|any)(?: \\w+)? (?:problem|issue|reason|change|event|incident|exception|complication|circumstance)s?)";
const usual =
  "(?:normal|usual|regular|ordinary|typical|fair|proper|reasonable|standard|suitable|favou?rable|appropriate|the right|right|acceptable)";

const hints = wordsOf(
  `(?:unless|barring|except(?:ing)?(?: (?:for|in|if|when|under))?|excluding|apart from|aside from|save for|short of|other than in|not counting|with the exception of) (?:(?:of|there(?:'s| is| are)|we have|it's|if|in|for|some|any|a|an|the|really|truly|very|all|case of) ){0,3}${vagueThing}`,
  `(?:under|in|given|assuming|with|within|provided) (?:all )?(?:the )?${usual} (?:weather |market |traffic |playing |operating )?(?:conditions?|circumstances|weather|situations?|course of (?:events|things|business)|cases?|times)`,
  `${usual} (?:weather |market |traffic |playing )?(?:conditions?|circumstances) (?:assumed|apply|only|required|permitting|provided|needed|expected|given)`,
  "\\w+ (?:permitting|allowing)",
  "(?:in|on|under|during|given|assuming|within|for) (?:a |an )?(?:normal|usual|typical|ordinary|regular) (?!time|season|trading|session|hours|size|play|ticket|price|order|post|mail|league|schedule|work|working|business|opening|car|user)\\w+",
  "(?:with|barring|excluding|subject to|apart from|minus|except) (?:all )?(?:the )?(?:usual|normal|standard|obvious|common|customary) \\w+",
  "(?:provided|as long as|so long as|unless|assuming|if)(?: that)? [^.;:]{2,30}(?:well|good|fit|healthy|bad|nice|ok|okay|fine|safe|dry) enough",
  "all (?:else|other things|things|other factors|other) (?:being )?(?:equal|the same|normal)",
  "all being well|god willing|touch wood|fingers crossed|with (?:any|a bit of) luck|inshallah",
  "force majeure|acts? of (?:god|nature)|black swan",
  "exceptions? (?:may |can |might )?(?:apply|possible|allowed|reserved|excluded)|(?:with|subject to|some|usual|certain|few|obvious) (?:some |a few |the usual |certain )?exceptions?|(?:the )?(?:usual|standard|normal|obvious) (?:caveats?|exceptions?|exclusions?|disclaimers?|rules apply)",
  "(?:in|for|under) (?:some |certain |very |a few )?(?:special|exceptional|unusual|extraordinary|weird) (?:cases?|circumstances|situations?|conditions|events?|reasons?)",
  "(?:unusual|special|exceptional|extraordinary|extreme|unforeseen|unexpected|abnormal) (?:events?|circumstances|situations?|cases?|things?|incidents?|developments?|reasons?|factors?)(?: (?:are |is )?(?:excluded|aside|excepted|don't count|do not count|not counted|happen|occur|arise))?",
  "if (?:everything|all|things|it all|nothing|it) (?:\\w+ )?(?:goes?|runs?|works?|stays?|remains?|happens?) (?:\\w+ )?(?:well|normal(?:ly)?|right|smoothly|fine|ok|okay|wrong|to plan|as planned|as usual|as expected|out|on)(?: (?:plan|schedule))?",
  "if (?:the )?(?:conditions|circumstances|situation|weather) (?:[\\w']+ ){0,3}(?:right|ok|okay|permits?|allows?|changes?|good|bad|suitable|normal|poor|different|much)",
  "if (?:something|anything) (?:\\w+ )?(?:comes? up|happens?|goes wrong|changes|unexpected|weird|crazy|strange|intervenes|gets in the way|unusual|major|serious|big|else|like that|bad|extraordinary|odd|unforeseen)(?: \\w+)?",
  "(?:so|as) long as (?:nothing|everything|things|conditions|there(?:'s| is) no(?:thing)?) (?:\\w+ ){0,2}(?:happens?|weird|strange|unusual|crazy|normal|fine|ok|goes wrong|changes|comes up|problems?|issues?|is going on|unexpected|extraordinary)",
  "(?:provided|assuming|given) (?:that )?(?:nothing|everything|things|no(?: \\w+)?) (?:\\w+ ){0,3}(?:happens?|goes wrong|normal|ok|fine|as planned|to plan|smoothly|well|comes up|surprises?|problems?|issues?|disasters?|unusual|weird|unexpected|changes?|intervenes)",
  "(?:unless|if|barring)[^.;:]{3,50} somehow",
  "subject to (?:nothing|no(?:thing)?(?: \\w+)?) (?:\\w+ )?(?:happening|occurring|going wrong|coming up|surprises?|problems?|changes?)",
  "if (?:the )?(?:weather|traffic|wind|sun|health|luck) (?:plays along|holds|is kind|cooperates|behaves|is ok|is good enough|is nice)",
  "unless (?:(?:the |our |my |their |his |her )?(?:plans?|things?|circumstances|situation|conditions|rules?|weather|minds?) (?:\\w+ )?chang\\w+|(?:i|we|he|she|they) changes? (?:my|our|his|her|their) minds?|it (?:really )?(?:makes no sense|isn't possible|can't be helped))",
  "(?:unless|barring|except|excluding|void if|not counting|apart from)[^.;:]{3,60}(?:and such|and so on|and the like|or the like|or similar|or so|or whatever|or something(?: like that)?|etc\\.?|and stuff|and things)",
  "(?:as long as|so long as|provided|assuming|if) (?:that )?(?:there (?:is|are)|there's|we have|we get|it's|with) no (?:big |major |real |nasty |more )?(?:surprises?|drama|problems?|hiccups?|issues?|trouble|disasters?|incidents?|upsets?|complications?)",
  "(?:use common sense|common sense applies|within reason|within limits|you know what i mean|the usual stuff)",
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

const soonDay = wordsOf(
  "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tue|wed|thu|fri|sat|sun)|tonight|tomorrow|today|this (?:weekend|week|evening|afternoon)|next (?:week|weekend)|boxing day|new year's (?:day|eve)|christmas (?:day|eve)|thanksgiving|(?:week|matchday|game ?week|round|game|gameweek|md) ?\\d+)",
);

/** Whether the text names the day of what happens. */
const isScheduled = (prose: Prose): boolean => namesDay(prose.whole) || soonDay.test(prose.whole);

/** Single occasions, which can fail to happen on their day. */
const occasions = wordsOf(
  "(?:match|fixture|derby|bout|kick-?off|tip-?off|face-?off|knockout|tko|grand prix|half-?time|full-?time|first half|second half|extra time|overtime|90 minutes|innings|first set|qualifying session|pole position|on pole|boat race|straight sets|in (?:three|four|five|\\d) sets|goes to (?:three|five) sets|submits|by (?:submission|decision|knockout|ko)|ufc \\d+|on points|tie-?break|(?:team|side|xi|u\\d+s?|squad) (?:wins?|loses?|draws?)|podium|odi|t20i?|extra innings|penalty shoot-?out|sports day|regatta|time trial|the toss|the \\d{1,2}[.:]\\d\\d at [a-z]+|(?:first|second|third|fourth|fifth|final|boxing day) test)",
  "(?:the|a|this|tonight's|tomorrow's|saturday's|sunday's|friday's|monday's|our|their|his|her|home|away|friendly|opening|league|cup|playoff|bowl|wild card|divisional|title|rivalry) (?:game|fight|clash|replay|showdown|semi-?final|quarter-?final|leg)",
  "(?:in|of|during|at|wins?|lose|loses|won) the (?:(?!season|oscars?|senate|house|governor|governors|presidential|primary|mayoral|election)[\\w'.-]+ ){0,3}(?:final|semi-?final|quarter-?final|race|gp|super bowl|play-?off)(?! (?:for|to|season|table|list|standings|report|round of|four|vote|result))",
  "super bowl|grand national|kentucky derby|super cup|cup final|champions league final|europa league final|ryder cup|monaco gp|(?:australian|british|italian|monaco|japanese|dutch|austrian|belgian|brazilian|canadian|miami|mexican|qatar|bahrain|saudi|singapore|spanish|chinese|us|las vegas|hungarian) (?:gp|grand prix)",
  "(?:half[- ])?marathon|park ?run|triathlon|ironman|10k race|fun run",
  "[\\w]+'s? (?:\\w+ ){0,2}(?:show|concert|gig|fight|match|recital|wedding|party|barbecue|bbq|launch)(?= (?:on|in|at|next|this|tomorrow|tonight|runs|lasts|starts|goes|has|is)(?!\\w))",
  "round \\d+|(?:first|second|third|last|final|early|late) round|plays? (?:at )?(?:(?!football|tennis|golf|chess|in )[a-z]+ ){1,3}on (?:\\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\w*",
  "(?:at|during|of|in|play(?:s|ed)?|for) (?:the|her|his|their|its|a|our|my|tonight's|saturday's|friday's) (?!(?:tv|game|talk|car|trade|auto|reality|late) )(?:[\\w']+ ){0,2}(?:show|performance|recital|sleepover|open day|hike)(?! (?:up|that|how|off|is on tv))",
  "(?:headlines?|concert|gig|birthday (?:bash|do|dinner)|music festival|open[- ]air|live show|headline (?:set|slot)|opening night|stand-?up show|karaoke(?: night)?|pub quiz|quiz night|game night|garden party|house ?party|birthday party|christmas party|wedding|barbecue|bbq|picnic|open mic|fireworks|parade|flypast|reunion|bake sale|fete|school play|opening ceremony|grand opening|bridge opening|(?:the|our|this|a) (?:\\w+ )?(?:hike|trek|boat trip|fun day|open day))",
  "(?:falcon(?: 9| heavy)?|starship|rocket|neutron|new glenn|vulcan|ariane(?: 6)?|sls|soyuz|electron|artemis(?: [iv]+)?|new shepard|long march|vega(?:-c)?|crew dragon|starliner|satellite|probe)(?:'s)? (?:(?!launches successfully)[\\w-]+ ){0,4}(?:launch(?:es)?|lifts? off|lift-?off|blasts? off|flies|takes? off|flight|goes up)",
  "(?:launch|lift-?off) (?:of|for) (?:\\w+ ){0,3}(?:falcon|starship|rocket|neutron|glenn|vulcan|ariane|sls|soyuz|electron|artemis|mission|satellite|probe)",
  "rocket launch|launch window|lift-?off|space ?walk|static fire",
  "(?:my|our|his|her|the|their) (?:flight|plane|ferry)(?= )",
);

const versus =
  /[A-Za-z][\w.']+\s(?:v|vs\.?|versus|@)\s(?:[A-Z][\w.']+|the )|[A-Z]\w+ ?[-x–] ?[A-Z]\w+(?= (?:on|this|match|game|ends|finishes|tonight|tomorrow))/;
const beating =
  /(?<!\w)(?:(?:beats?|defeats?)(?= (?:the )?[A-Z])|(?:wins?|loses?|draws?|plays?) (?:against|at home|away|over|to|with|at|by \d|\d+-\d)|knocks? out|sees? off|overcomes?|edges? (?:out|past)|gets? past|takes? (?:three|all three) points|upsets?)(?!\w)(?! (?:expectations?|estimates?|forecasts?|consensus|inflation|guidance|analysts?|the (?:market|index|record|forecast|estimate|odds|clock|world record|s&p|dow|nasdaq)|\$|\d))/;

/** Talks of many occasions at once, so that one of them may fall out, or of what no cancelled occasion changes. */
const overTime =
  /(?<!\w)(?:season|campaign|standings|career|this year|calendar year|all (?:matches|games|races)|relegat\w+|promoted|finish(?:es)? (?:in the )?(?:top|bottom|first|second|third|last|above|below|outside)|average[sd]?|qualif(?:y|ies) for|wins? the (?:league|title|division|premier league|bundesliga|la liga|serie a|world series|nba|stanley cup|ballon)|signs?|signed|transfer|announce[sd]?|retire[sd]?|tickets?|sells? out|ratings?|viewers|tv|game of the year|video game|dlc|release[sd]?|trailer|album|chart|gross(?:es)?|box office|election|senate|congress|sales|revenue|growth|search(?:es)?|price|market cap|shares?|stock|profit|votes?|polls?|downloads?|streams|(?<!(?:falcon|flight) )(?<!\w)\d+ (?:\w+ )?(?:launches|flights|matches|games|races|fights|wins))(?!\w)/i;

const isOccasion = (prose: Prose): boolean =>
  !overTime.test(prose.title) &&
  isScheduled(prose) &&
  (occasions.test(prose.title) || versus.test(prose.title) || (beating.test(prose.title) && /[A-Z]/.test(prose.title)));

/** Says what an exception is that the text only hints at. */
function hintLack(prose: Prose): Lack | null {
  const found =
    firstFound(prose, hints, decisiveFields(prose)) ??
    firstFound({ ...prose, voidIf: `unless ${prose.voidIf}` }, hints, ["voidIf"]);
  if (found === null) return null;
  const words = found.words.replace(/^unless (?=.* )/, found.field === "voidIf" ? "" : "$&");
  const written = prose[found.field];
  const after = written.slice(written.indexOf(words) + words.length);
  const isNamed = naming.test(after.split(/[.!?]\s/, 1)[0] ?? "");
  const isNamedApart = found.field !== "voidIf" && prose.voidIf !== "" && !hints.test(prose.voidIf);
  if (isNamed || isNamedApart) return null;
  return {
    kind: "exception",
    field: found.field,
    sentence: `Say exactly what “${words}” covers, such as “void if the race is stopped before lap 10”.`,
  };
}

/** An exception that is hinted at and not named, or an occasion without a word on what happens if it is cancelled. */
export function exceptionLack(prose: Prose): Lack | null {
  const hinted = hintLack(prose);
  if (hinted !== null) return hinted;
  if (prose.voidIf !== "" || handled.test(prose.whole) || !isOccasion(prose)) return null;
  return {
    kind: "exception",
    field: "voidIf",
    sentence: "Say what happens if it is cancelled or postponed, such as “void if it is not played by 22 December”.",
  };
}
