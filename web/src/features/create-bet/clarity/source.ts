import { wordsOf, type Prose } from "./bet-text.ts";
import type { Lack } from "./lack.ts";

const published =
  "accord(?:ing|ance)|measured|recorded|reported|published|listed|shown|displayed|posted|announced|declared|confirmed|certified|credited|classified|stated|quoted|ranked|counted|tracked|logged|verified|judged|settled|resolved|decided|determined|checked|read|taken|seen|printed|registered|documented|released|given|named|marked|witnessed|refereed|scored|rated|tallied|calculated|defined|issued|archived|photographed|weighed|timed|ruled|provided|viewed|as seen|as per|based|reads?|shows?|lists?|says? so";

/** Who publishes results for a living, so that the name alone is a source. */
const publishers =
  "NOAA|NWS|DWD|BOM|ONS|BLS|BEA|FRED|AP|AFP|BBC|CNN|ESPN|NBC|CBS|ABC News|NPR|PBS|NYT|Guardian|FT|WSJ|Economist|Axios|Kicker|IMDb|The Numbers|Billboard|Variety|Deadline|Kraken|Bitstamp|Maps|News|LBMA|Strava|Opta|HLTV|USGS|EMSC|Pew|AAA|EIA|npm|PyPI";

/** The same in capitals or not, because these names are no other words. */
const knownPublishers =
  "Met Office|National Weather Service|Weather Service|M[eé]t[eé]o|Met [ÉE]ireann|AccuWeather|Weather Underground|Wunderground|Bureau of Meteorology|Environment Canada|Eurostat|Destatis|INSEE|Census Bureau|Reuters|Bloomberg|Associated Press|Sky (?:Sports|News)|Fox News|New York Times|Washington Post|Financial Times|Wall Street Journal|Politico|Der Spiegel|Tagesschau|Le Monde|L'[ÉE]quipe|Rotten Tomatoes|Metacritic|OpenCritic|Box Office Mojo|Official Charts|Nielsen|Letterboxd|Goodreads|Hollywood Reporter|CoinGecko|CoinMarketCap|Coinbase|Binance|TradingView|Yahoo|Google (?:Finance|Trends|Scholar)|Morningstar|MarketWatch|Nasdaq\\.com|Wikipedia|Wikidata|SteamDB|Steam ?Charts|Twitch ?Tracker|Social ?Blade|StatCounter|SimilarWeb|Down ?detector|Flight ?radar(?:24)?|FlightAware|Garmin|Transfermarkt|FBref|Sofascore|Flashscore|WhoScored|Cricinfo|Basketball[- ]Reference|Baseball[- ]Reference|Liquipedia|BoxRec|Tapology|Sherdog|speedrun\\.com|Lichess|NSIDC|Kalshi|Polymarket|FiveThirtyEight|Silver Bulletin|RealClear\\w*|Gallup|YouGov|Ipsos|EDGAR|arXiv|PubMed|GitHub|Wayback|setlist\\.fm|Racing Post|Parkrun|Hansard|Companies House|Electoral Commission|Kelley Blue Book|Zillow|Rightmove|Case-Shiller|S&P Global|Spotify Charts|Ticketmaster|AEMET|ECMWF";

const named = [
  // An address.
  /(?:https?:\/\/|www\.)\S/i,
  /(?<![\w.])[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:com|org|net|gov|edu|io|uk|us|de|fr|eu|ch|at|ie|it|es|nl|se|no|dk|ca|au|nz|jp|in|br|tv|fm|gg|dev|app|info|int|mil|co|me|ai|world|news|va|sport|club|live|blog|tech|football|online|site|xyz|be|pl|cz|pt|fi|gr|tr|za|mx|ar|kr|cn|sg|hk|il|ua|hu|ro|lu|is|scot|wales|london|nyc|games|run|stream)(?!\w)/i,
  /(?<!\w)@\w{2,}/,
  wordsOf(
    "according to|accdg to|acc\\. to|going by|go by|goes by|as per|based on|courtesy of|sourced?(?: from|:| is| are)|resolves? (?:to|by|per|on|via|using|according)|whatever .{1,60} (?:says?|shows?|reports?|lists?)",
  ),
  /(?<!\w)(?:[Pp]er|[Vv]ia) (?:the |our |my |their |its |an? official |official |[A-Z@])/,
  /(?<!\w)(?:[Cc]heck(?:ing)?|[Uu]s(?:e|es|ing)|[Ss]ee|[Ll]ook(?:ing)? at|[Tt]rust(?:ing)?) (?:the |an? |our |my |their |its |official )*[A-Za-z]/,
  wordsOf(
    `(?:${published})(?: \\w+){0,2} (?:by|on|at|in|from|with|via|against|off|to|under|as)(?= (?!(?:least|most|any|time|all|full|order|total|particular|once|first|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*)\\b|\\d))`,
  ),
  wordsOf(
    "official(?:ly)? (?:results?|result|site|website|page|tables?|standings|lists?|figures?|data|statistics|stats|score(?:s|card|board)?|record(?:s)?|report|account|announcement|chart|count|tally|timing|time|times|bulletin|statement|measurement|reading|station|rankings?|classification|release|source|closing|gazette|app|feed|website|count)",
    "(?:press|news) (?:release|conference|room)|newsroom|press (?:page|site)|release notes|earnings (?:release|report|call)|shareholder letter|(?:annual|quarterly|monthly|weekly|daily) (?:report|release|bulletin|figures|statistics)|statement (?:by|from|on)|filing|box score|scorecard|scoreboard|score sheet|match report|game ?book|leaderboard|league table|final table|final standings|results page|price board|status page|product page|store page|landing page|spec(?:ification)? sheet|price list|news ?letter|bulletin|gazette|almanac|spread ?sheet|google sheet|logbook|calendar invite|receipt|invoice|bank statement|certificate|ticket stub|contract",
    "(?:web ?cast|broadcast|telecast|tv coverage|website|web site|web page|homepage|home page|web ?cam|live ?stream|dashboard|database|app store|play store|search results|first page of google)",
    "(?:by|on|with|via|sends?|posts?|takes?|a|dated|time-?stamped|needs?) (?:\\w+ )?(?:photos?|pictures?|screenshots?|screen shots?|videos?|recording|selfie)(?! (?:hits|gets|reaches|game))|footage|(?:screenshots?|photos?|selfies?|video proof)(?= *$|[.,;:)]| (?:counts?|decides?|as|of|from|is|are|in|to))|(?:stopwatch|bathroom scales?|kitchen scales?|scales|thermometer|rain gauge|tape measure|speedometer|odometer|smart ?watch|fitbit|apple watch|meter reading)",
    "(?:umpire|referee|judges?|stewards?|adjudicat\\w+|arbiter|witness\\w*|bystander|neutral|examiner|doctor|notary|teacher|bartender|waiter|host) (?:decides?|rules?|says?|counts?|confirms?|calls?|judges?|keeps?|checks?|will|has|is|and|'s)?",
    "(?:both|all|each|two|three|everyone|everybody|most) (?:of (?:us|them) )?(?:\\w+ )?(?:agree|see it|confirm|say so|says so)",
    "(?:decides?|rules?(?! (?:out|that|in))|judges?|confirms?|verif(?:y|ies)|adjudicates?|keeps? (?:the )?(?:count|score|tally)|has the (?:final|last) (?:say|word)|word is final|final say|is the judge|takes? the time|counts them|vouch(?:es)?|proof|evidence)",
    "(?:shows?|sends?|posts?|uploads?|shares?) (?:us|me|you|it|them|the|a|an|proof|to)",
    "(?:station|observatory|gauge|airport) (?:data|reading|report|records?|observations?)|(?:the|at) (?:\\w+ ){0,2}(?:weather station|observatory)",
  ),
  /(?<!\w)(?:[Ii]ndex|figures?|data|statistics|stats|numbers|table|tables|list|lists|ranking|rankings|bulletin|report|reports|archive|records|results|scores?|page|feed|app|chart|charts|poll|average) (?:of|by|from|on|at|in) (?:the )?[A-Z]/,
  new RegExp(String.raw`(?<!\w)(?:${publishers})(?!\w)`),
  wordsOf(knownPublishers, "s&p dow jones"),
  wordsOf(
    "sources?",
    "settle(?:s|ment)(?: (?:price|value))?",
    "(?:monthly|daily|weekly|annual|yearly|quarterly|attendance|weather|match|inspection|survey|incident|status) (?:summary|report|overview|log|register)",
    "(?:from|on|in) (?:their|the|his|her|its|our) (?:[\\w'-]+ ){0,2}(?:profiles?|pages?|logs?|registers?|records?|reports?|minutes|history)",
  ),
  // The league's site, the board's own app, ECB reference rate, FIDE list
  /(?<!\w)(?:(?!(?:Any|A|An|The|Each|Every|One|No|Another|Next|This|That)\b)[A-Z][\w.&-]*|[Ll]eague|[Cc]ity|[Cc]lub|[Cc]ompany|[Gg]overnment|[Bb]oard|[Bb]ank|[Rr]esort|[Aa]irline|[Tt]eam|[Ss]chool|[Hh]ospital|[Tt]ournament|[Oo]rganiser|[Oo]rganizer)(?:'s?|s')? (?:own |official |public |live |daily |monthly )*(?:site|website|page|app|blog|feed|account|channel|table|standings|list|index|data|dashboard|report|statement|bulletin|press office|announcement|results|rankings?|reference rate|data ?base|catalogue|catalog|record book|archive|stats|statistics|releases?|survey|poll|newsletter|spreadsheet|log|card|booklet|board|tracker|website)(?!\w)/,
];

/** People who are there themselves need no publisher, so nothing is asked of a bet about them. */
const amongUs = new RegExp(
  String.raw`(?<![\w-])(?:my|mine|myself|our|ours|us|me|we|we're|we'll|I|I'll|I'm|I'd|I've|i'll|i'm|i (?:will|can|get|run|finish|pass|eat|make|do|don't|won't)|My|Our|We|We're|We'll|Mum|Mom|Dad|Mother|Father|Grandma|Grandpa|Granny|Uncle|Aunt|Auntie|You|Your|you|your|mum|mom|dad|mother|father|grandma|grandpa|granny|nan|uncle|aunt|auntie|cousin|brother|sister|wife|husband|girlfriend|boyfriend|flatmate|roommate|housemate|colleague|coworker|co-worker|landlord|neighbou?r|boss|the kids|the office|stag do|book club|pub quiz|quiz night|game night|group chat)(?![\w-])`,
);

/** "I bet that it rains" is not about the person who bets. */
const wager =
  /(?<!\w)(?:i(?:'ll| will|'d)? (?:bet|think|say|reckon|guess|believe|predict|claim|am (?:sure|betting)|wager|swear)|i'm (?:sure|betting|certain)|my (?:bet|claim|prediction|guess|call|money)(?: is(?: on)?)?|you think|bet you|mark my words|imo|let's say)(?!\w)/gi;

/** Short names that are no source: places, units, currencies, sides and figures. */
const noSource =
  /^(?:US|USA|UK|EU|UAE|NYC|LA|DC|UTC|GMT|[A-Z]{1,2}[SD]?T|CES?T|BST|AM|PM|FOR|AGAINST|YES|NO|VOID|NOT|AND|OR|ALL|ANY|USD|EUR|GBP|JPY|CHF|CAD|BTC|ETH|SOL|XRP|GDP|CPI|VAT|AQI|PM2|KO|TKO|OT|TV|DVD|DLC|PC|PS\d|CEO|MPs?|GB|TB|HD|AI|II|III|IV|VI|FY\d*|MMA|NBA|NFL|NHL|MLB|MLS|UFC|GP|VIP|ID|OK|EP|LP|[A-Z]\d+)$/;

/** A short name such as "JMA" or "ESPNcricinfo" in the description alone may well be a source. */
const namesSomebody = ({ title, description }: Prose): boolean =>
  (description.match(/(?<![\w-])(?:[A-Z]{2,}[\w&]*|[A-Z][a-z]+[A-Z]\w*)(?![\w-])/g) ?? []).some(
    (name) => !noSource.test(name) && !title.includes(name),
  );

/** No source anywhere, for something that somebody publishes. */
export function sourceLack(prose: Prose): Lack | null {
  if (prose.hasSource || namesSomebody(prose)) return null;
  const written = prose.everyWord;
  if (named.some((pattern) => pattern.test(written)) || amongUs.test(written.replaceAll(wager, " "))) return null;
  return {
    kind: "source",
    field: "sourceName",
    sentence: "Name where everybody will read the result, such as “BBC Sport” or “the weather service's daily report”.",
  };
}
