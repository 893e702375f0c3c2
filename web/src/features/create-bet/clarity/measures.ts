import { withoutClockTimes } from "./clock-times.ts";
import { withoutDates } from "./dates.ts";

const words =
  "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion|half|a (?:third|quarter|fifth|tenth|dozen|hundred|thousand|million|billion)|two thirds|double|twice|triple";
const figure = String.raw`[-+−]?\d[\d.,' ]*`;
const number = String.raw`(?:[$€£¥]?\s?${figure}|(?:${words})\b)`;
const units =
  "%|°|º|percent|per cent|pct|pp|degrees?|deg|celsius|fahrenheit|[cf]|mm|cm|m|km|mi|miles?|ft|feet|foot|in|inch(?:es)?|yards?|met(?:re|er)s?|kilomet(?:re|er)s?|mph|km\\/h|kmh|kph|knots?|kts|hpa|mb|bar|kg|kilos?|grams?|g|lbs?|pounds?|stone|oz|ounces?|tons?|tonnes?|k|m|mn|bn|b|tn|million|billion|trillion|thousand|hundred|dollars?|usd|euros?|eur|gbp|quid|pence|cents?|bucks|yen|btc|eth|gwei|bps|basis points?|points?|pts|goals?|runs?|wickets?|sets?|games?|yards|votes?|seats?|people|persons|guests|fans|spectators|children|men|women|viewers|users|units|copies|barrels?|stars?|hours?|hrs|minutes?|mins?|seconds?|secs?|sec|ms|lengths?|medals?|times";

const measures = [
  // $5, 30 %, 10 mm, 3 goals
  String.raw`[$€£¥₹]\s?\d`,
  String.raw`(?<![\w-])${figure}\s?-?(?:${units})(?!\w)`,
  String.raw`(?<![\w-])(?:${words})[ -](?:${units})(?!\w)`,
  // 14 whole ones: a counted noun, but not the version of a name ("iPhone 18 sells")
  String.raw`(?<=(?:^|[a-z,.(:;]) ?)(?<![\w-])\d[\d.,]*\+?\s(?!is|was|has|does|wins|sells|gets|goes|makes|hits|comes|lands|looks|turns|beats|runs)(?:[a-z]+\s)?[a-z]{2,}s(?!\w)`,
  // at least five, more than 3
  String.raw`(?:at least|at most|no (?:more|less|fewer|later) than|(?:more|less|fewer|higher|lower|greater|better|faster|slower|longer|shorter|older|larger|smaller|bigger|warmer|colder|hotter|heavier|taller|deeper|earlier) than|over|above|under|below|beyond|exceed(?:s|ing)?|minimum(?: of)?|maximum(?: of)?|min\.?|max\.?|up to|exactly|top|sub|passes|reach(?:es)?|hits|≥|≤|>=|<=|>|<|=)[\s-]?(?:an? )?${number}`,
  // 10 or more, 50+, 3-0
  String.raw`${number}(?:\s(?:[a-z]+\s)?)?(?:or|and|and\/or) (?:more|less|fewer|above|below|higher|lower|better|worse|greater|over|under|up|upwards?|down|faster|slower|colder|warmer|hotter|longer|shorter|earlier|later|younger|older)`,
  String.raw`(?<![\w-])\d[\d.,]*\s?\+`,
  String.raw`(?<![\w-])\d{1,3}-\d{1,3}(?![\w-])`,
  // 1:44:59
  String.raw`(?<![\w:])\d?\d:\d\d(?::\d\d)?(?:\.\d+)?(?!\w)`,
  // limits without a figure
  "more than half|(?:an? |the )?(?:absolute |simple |overall |outright )?majority|unanimous(?:ly)?|first place|first prize|number one|no\\. ?1|#1|all-time (?:high|low)|new (?:high|low|record)|record (?:high|low)|top spot|(?:second|third|fourth|fifth)(?:-| )(?:place|warmest|hottest|coldest|highest|largest|biggest|best)",
].join("|");

const measure = new RegExp(measures, "i");

/** Whether the text counts or measures something, dates and times of day aside. */
export const namesMeasure = (text: string): boolean => measure.test(withoutClockTimes(withoutDates(text)));
