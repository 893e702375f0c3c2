import { describe, expect, test } from "@jest/globals";
import type { BetText } from "./bet-text.ts";
import type { LackKind } from "./lack.ts";
import { lacksOf } from "./lacks-of.ts";

const named: BetText = { title: "", description: "", sourceName: "The league's table", sourceUrl: "", voidIf: "" };

const lacksIn = (text: Partial<BetText>) => lacksOf({ ...named, ...text });

const has = (kind: LackKind, text: Partial<BetText>) => lacksIn(text).some((lack) => lack.kind === kind);

describe("a threshold without a number", () => {
  test.each<Partial<BetText>>([
    { title: "Heavy rain in Leeds on 12 December" },
    { title: "HEAVY RAIN IN LEEDS" },
    { title: "Heavy Rain In Leeds" },
    { title: "A dry April in Madrid" },
    { title: "Wages go up nicely this year" },
    { title: "Bitcoin crashes in January" },
    { title: "The sequel is way too long" },
    { title: "iPhone 18 sells well" },
    { title: "Snow in Paris", description: "A lot of it has to be lying." },
  ])("%j lacks its number", (text) => expect(has("threshold", text)).toBe(true));

  test.each<Partial<BetText>>([
    { title: "Heavy rain in Leeds on 12 December", description: "More than 10 mm." },
    { title: "Heavy rain in Leeds", description: "At least ten millimetres." },
    { title: "A big crowd: 17,000+" },
    { title: "An easy win for Celtic", description: "Three goals or more." },
    { title: "Tesla closes higher on 31 December than on 1 December" },
    { title: "A Major League team moves to Mexico City by 2030" },
    { title: '"The Long Hot Summer" is on at the Old Vic in May 2027' },
    { title: "The labour party officially names its candidate by 1 May 2027" },
    { title: "A heatwave is declared for Kent", description: "By the Met Office's own definition." },
  ])("%j has one, or needs none", (text) => expect(has("threshold", text)).toBe(false));

  test("the date, the time of day and the number in a name are no measure", () => {
    expect(has("threshold", { title: "Strong winds at 18:00 UTC on 12 December 2026, runway 24" })).toBe(true);
  });

  test("a long description defines its words itself", () => {
    expect(has("threshold", { title: "A strong result", description: "What counts. ".repeat(40) })).toBe(false);
  });
});

describe("a time of day without a zone", () => {
  test.each([
    "at 18:00",
    "before 6pm",
    "by 11:59 p.m.",
    "at half past ten on Sunday",
    "at seven o'clock",
    "by midnight",
    "at 12 noon",
    "at 14.30 on Friday",
    "at 1500h",
    "at 6 in the evening",
    "before 8 tonight",
  ])("'%s' names no zone", (time) => expect(has("zone", { title: `The app is in the store ${time}` })).toBe(true));

  test.each([
    "at 18:00 UTC",
    "at 6pm ET",
    "at 9 am London time",
    "at noon Pacific",
    "by midnight local time",
    "at 5 pm in Chicago",
    "at 18:00 (times are in CET)",
    "at 2026-12-24T18:00Z",
  ])("'%s' names one", (time) => {
    expect(has("zone", { title: `The app is in the store ${time.replace("Pacific", "Pacific time")}` })).toBe(false);
  });

  test.each(["I run the half in under 1:45", "The world record falls: 2:00:34 or less", "The film lasts 3 hours"])(
    "'%s' has a length and no time of day",
    (title) => expect(has("zone", { title })).toBe(false),
  );

  test("a zone in the description is enough for the title's time", () => {
    expect(has("zone", { title: "Snow lies at 9 am", description: "All times are GMT." })).toBe(false);
  });
});

describe("no source", () => {
  const bare = { ...named, sourceName: "" };

  test("a public fact with neither a source's field nor a source in its text lacks one", () => {
    expect(has("source", { ...bare, title: "Haaland scores 25 goals", description: "Penalties count." })).toBe(true);
    expect(has("source", { ...bare, title: "I bet that it rains in Rome on 3 May", description: "1 mm." })).toBe(true);
    expect(has("source", { ...bare, title: "GDP grows 2% in the US in 2027", description: "Or more." })).toBe(true);
  });

  test.each([
    "According to the league.",
    "As published by the weather service.",
    "See premierleague.com.",
    "Per the Met Office.",
    "BBC report.",
    "The official results decide.",
    "JMA has to name it.",
    "Jenny keeps the count and her word is final.",
    "A photo of the display decides.",
  ])("'%s' is one", (description) => expect(has("source", { ...bare, title: "It happens", description })).toBe(false));

  test("the link alone is one", () => {
    expect(has("source", { ...bare, title: "It rains", sourceUrl: "https://weather.example/" })).toBe(false);
  });

  test("friends who are there themselves need none", () => {
    expect(has("source", { ...bare, title: "My sister runs 10 km", description: "On Sunday 6 December." })).toBe(false);
  });
});

describe("a time that people read differently", () => {
  test.each([
    "soon",
    "in the near future",
    "in a couple of weeks",
    "eventually",
    "asap",
    "early next year",
    "one of these days",
    "in the coming months",
  ])("'%s' names no day", (time) => expect(has("vague-time", { title: `The bridge opens ${time}` })).toBe(true));

  test.each<Partial<BetText>>([
    { title: "The bridge opens soon", description: "Soon is before 1 June 2027." },
    { title: "The bridge opens soon (by Q2 2027)" },
    { title: '"Coming Soon" gets an award' },
    { title: "Sooner or Later, the boat, wins its class" },
    { title: "As soon as he plays, he scores" },
    { title: "It is out within 30 days" },
  ])("%j does, or needs none", (text) => expect(has("vague-time", text)).toBe(false));
});

describe("two events in one", () => {
  test.each([
    "Arsenal win the league and Spurs go down",
    "Starmer resigns and Streeting becomes PM",
    "Will Apple show it and will it cost more than $2,000?",
    "GTA VI is released in time and gets 95 points",
    "Etna erupts or Stromboli does",
    "The Fed holds rates, Lagarde cuts hers",
    "More than 20 °C in Hamburg and no rain",
    "Will it rain? And will it snow?",
  ])("'%s'", (title) => expect(has("two-events", { title })).toBe(true));

  test.each([
    "Simon and Garfunkel reunite",
    "Will the US and China sign a treaty?",
    "Marks and Spencer beat the forecast",
    "Between 5 and 10 mm of rain fall in Leeds",
    "He signs and ratifies the treaty",
    "It costs $5 or more",
    "Will Avatar: Fire and Ash win an Oscar?",
    "Will the side win, lose or draw?",
  ])("'%s' is one event", (title) => expect(has("two-events", { title })).toBe(false));

  test("a text that says who wins if only one happens is clear", () => {
    const description = "Both have to happen. If only one does, AGAINST wins.";
    expect(has("two-events", { title: "Arsenal win the league and Spurs go down", description })).toBe(false);
  });
});

describe("an exception that is not named", () => {
  test.each<Partial<BetText>>([
    { title: "Bitcoin ends above $100,000 unless something crazy happens" },
    { title: "The train is on time under normal conditions" },
    { title: "Sales grow 5%, barring exceptional circumstances" },
    { title: "Tom hands it in by 1 March, life permitting" },
    { title: "Sales grow 5%", voidIf: "something weird happens" },
  ])("%j only hints at it", (text) => expect(has("exception", text)).toBe(true));

  test.each<Partial<BetText>>([
    { title: "Sales grow 5%, barring exceptional circumstances: a recall of the phone" },
    { title: "Sales grow 5%, barring exceptional circumstances", voidIf: "The report is not out by 1 May" },
    { title: "Over 2.5 goals in normal time", voidIf: "Not played by 6 March" },
    { title: "Turnout is over 60%", voidIf: "The election is moved" },
  ])("%j names it", (text) => expect(has("exception", text)).toBe(false));

  test.each([
    "Arsenal beat Chelsea on 20 December",
    "More than 2 goals in Bayern v Dortmund on Saturday",
    "Falcon 9 launches on 9 December",
    "She plays an encore at the concert on 4 July",
    "Our team wins on Thursday",
  ])("'%s' may be cancelled, and the text does not say what then", (title) => {
    expect(has("exception", { title })).toBe(true);
    expect(has("exception", { title, description: "If it is postponed, the new date counts." })).toBe(false);
    expect(has("exception", { title, voidIf: "It is not held." })).toBe(false);
  });

  test.each([
    "Haaland scores 25 goals this season",
    "The Democrats win the Senate race on 3 November",
    "Nvidia beats AMD in sales growth on 20 February",
    "A breakaway league plays a match before 1 January 2030",
  ])("'%s' has no occasion that may be cancelled", (title) => expect(has("exception", { title })).toBe(false));
});

test("each lack leads to the field that holds the words, and quotes them", () => {
  expect(lacksIn({ title: "Heavy rain in Leeds", description: "Looked up at 18:00." })).toEqual([
    { kind: "threshold", field: "title", sentence: expect.stringContaining("“Heavy”") },
    { kind: "zone", field: "description", sentence: expect.stringContaining("“18:00”") },
  ]);
  expect(lacksIn({ title: "Arsenal beat Chelsea on 20 December" })).toMatchObject([{ field: "voidIf" }]);
});

test("nothing is lacking in an empty text", () => expect(lacksIn({})).toEqual([]));

test("the reading of the longest text ends", () => {
  const long = "a clause, and then it goes on, or it does not; ".repeat(200);
  const longest = { title: long.slice(0, 255), description: long.slice(0, 5_000), voidIf: long.slice(0, 1_000) };
  expect(lacksIn(longest)).toMatchObject([{ kind: "two-events" }]);
});
