/** The months as names are written; `months` has them in lower case. */
export const monthNames = "January|February|March|April|May|June|July|August|September|October|November|December";
export const months = monthNames.toLowerCase();

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const ordinal = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const day = String.raw`${ordinal}(?:\s?(?:-|to|and|until|till|through|\/|or)\s?${ordinal})?`;
const year = String.raw`(?:19|20)\d\d`;

/** A day of the calendar, or a span of them. */
const days = [
  String.raw`${year}-\d\d-\d\d`,
  String.raw`\d{1,2}[./]\d{1,2}[./](?:${year}|\d\d)`,
  String.raw`${day}(?:\s?of)?\s${month}\b\.?(?:,?\s${year})?`,
  String.raw`${month}\b\.?\s(?:the\s)?${day}(?:,?\s${year})?(?!\d)`,
];

/** A longer span that begins and ends on known days. */
const spans = [
  String.raw`${month}\b\.?,?\s(?:of\s)?${year}`,
  String.raw`(?:Q[1-4]|H[12])\b(?:\s(?:FY)?\d{2,4})?`,
  String.raw`${year}\s?[-/]\s?(?:20)?\d\d`,
];

const flags = "gi";
const dayPattern = new RegExp(
  String.raw`(?<![\w$€£.])(?:${days.join("|")})|(?<!\w)the \d{1,2}(?:st|nd|rd|th)(?!\w)`,
  "i",
);
const daysPattern = new RegExp(String.raw`(?<![\w$€£.])(?:${days.join("|")})`, flags);
const spansPattern = new RegExp(String.raw`(?<![\w$€£.])(?:${spans.join("|")})`, flags);
const yearPattern = new RegExp(String.raw`(?<![\w$€£.,])${year}(?![\w%]|[.,]\d)`, "g");
const dayOfMonthPattern = /(?<!\w)the \d{1,2}(?:st|nd|rd|th)(?!\w)/gi;

/** Removes every date, so that the numbers that are left count something. */
export const withoutDates = (text: string): string =>
  [daysPattern, spansPattern, dayOfMonthPattern, yearPattern].reduce((rest, each) => rest.replaceAll(each, " "), text);

const pinned = new RegExp(
  [
    ...days,
    ...spans,
    String.raw`(?:by|before|until|till|in|within|during|end of|through)\s(?:the end of\s)?${year}\b`,
    String.raw`the \d{1,2}(?:st|nd|rd|th)\b`,
    String.raw`\bthe end date\b`,
    String.raw`\b(?:this|the) bet(?:'s)? (?:ends?|closes?)`,
    String.raw`(?:before|by|until|till|no later than)\s(?:\w+\s)?(?:christmas|easter|new year|valentine|halloween|thanksgiving|midnight)`,
    String.raw`\b(?:until|by|before|through|to|up to) (?:the end of )?${month}\b`,
    String.raw`\bwithin (?:\d+|two|three|four|five|six|seven|ten|twelve|thirty) (?:hours|days|weeks|months|years)\b`,
  ]
    .map((each) => `(?:${each})`)
    .join("|"),
  "i",
);

/** Whether the text names a day, or a span of days whose end is known. */
export const namesDate = (text: string): boolean => pinned.test(text);

const deadlinePattern = new RegExp(
  String.raw`(?:before|by|until|till|no later than|up to|through|latest|since|from today to)\s(?:[\w:.]+\s?(?:am|pm|[A-Z]{2,5}|[\w/]+ time)?\s?(?:[A-Z]{2,5}\s)?on\s)?(?:and including\s|the end of\s|\w+day,?\s)?(?:${days.join("|")}|the \d{1,2}(?:st|nd|rd|th))`,
  flags,
);

/** Whether the text names the day of something, rather than the last day for it. */
export const namesDay = (text: string): boolean => dayPattern.test(text.replaceAll(deadlinePattern, " "));
