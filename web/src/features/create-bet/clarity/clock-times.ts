const hour = String.raw`(?:[01]?\d|2[0-4])`;
const minute = "[0-5]\\d";
const numbers = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const anHour = String.raw`(?:1[0-2]|0?[1-9]|${numbers})`;
/** What makes "1:45" the time that somebody needs for a race, and "3:30" a length. */
const needed = String.raw`(?<!(?:under|sub|sub-|below|over|above|in|within|faster than|slower than|less than|more than|time of|time is|of|beats?|pace|ran|run|takes?|lasts?|score|was|won)\s?)`;

const clocks = [
  // 6 pm, 9:30am, 11:59 p.m.
  String.raw`${anHour}(?:[:.]${minute})?\s?-?(?:am|pm|a\.m\.?|p\.m\.?)(?!\w)`,
  // 18:00, but neither 2:05:30 nor a ratio
  String.raw`${needed}(?<![:.\d])${hour}:${minute}(?![:.]?\d|\s?(?:min|minutes?|mins|\/|per\b|pace|hours))`,
  // 14.30 on Friday, 18h, 18h30, 1500 hrs
  String.raw`(?<=(?:at|by|before|until|till|from|the)\s)${hour}\.${minute}(?=\s(?:on|at|in the|tomorrow|today|tonight|sharp|o'clock|uhr))`,
  String.raw`(?<=(?:at|by|before|until|till|from|after)\s)${hour}\s?h(?:${minute})?(?!\w)`,
  String.raw`(?<=(?:at|by|before|until|till|from|after)\s)${hour}${minute}\s?(?:h|hrs|hours)(?!\w)`,
  // seven o'clock, half past ten, three thirty, 6 in the evening, 8 tonight
  String.raw`(?:${hour}|${numbers})\s?o'?\s?clock`,
  String.raw`(?:half past|(?<=(?:at|by|before|until|till|after) )half|(?:a )?quarter past|(?:a )?quarter to|(?<=(?:at|by|before|until|till|after) )(?:five|ten|twenty|5|10|20|25) (?:past|to)) ${anHour}(?=\s(?:on|in|at|tomorrow|tonight|today|sharp)|[.,;]|$)`,
  String.raw`(?<=(?:at|by|before|until|till|after)\s)(?:${numbers}) (?:thirty|fifteen|forty-five)`,
  String.raw`${anHour} in the (?:morning|afternoon|evening)`,
  String.raw`(?<=(?:at|by|before|until|till|after|from)\s)${anHour} (?:tonight|tomorrow|this (?:morning|afternoon|evening)|sharp|on the dot)`,
  String.raw`(?:12 |twelve )?(?:noon|midday)(?=[ .,;:)]|$)`,
  String.raw`(?<=(?:at|by|before|until|till|after|from|and|to|the stroke of|-)\s?)midnight(?!\s(?:mass|sun|oil|run|express))`,
];

/** Finds a time of day. */
export const clockTime = new RegExp(String.raw`(?<![\w$€£.])(?:${clocks.join("|")})`, "i");

const everyClockTime = new RegExp(clockTime.source, "gi");

/** Removes every time of day, so that the numbers that are left count something. */
export const withoutClockTimes = (text: string): string => text.replaceAll(everyClockTime, " ");
