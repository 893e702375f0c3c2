/** The example people, by the first part of their addresses. */
export const PEOPLE = ["alice", "bob", "carol", "dave", "erin", "staff", "admin"] as const;

export type PersonName = (typeof PEOPLE)[number];
export type Position = "FOR" | "AGAINST";

/** A participant: who joins, on which side, with how much. */
export type Join = readonly [who: PersonName, position: Position, amount: string];

/** A rejection: its reason, and a sentence. */
export type Objection = {
  readonly reason: "TOO_EARLY" | "WRONG_SIDE" | "NO_EVIDENCE" | "OTHER";
  readonly sentence: string;
};

/** A proposed result and its votes. */
export type Proposal = {
  readonly winningPosition: Position;
  readonly outcome: string;
  readonly votes: Readonly<Partial<Record<PersonName, "APPROVE" | Objection>>>;
};

/** One example bet, and its final state. */
export type Example = {
  /** Identifies the bet in idempotency keys; never changes. */
  readonly name: string;
  readonly creator: PersonName;
  readonly title: string;
  readonly description: string;
  readonly category: "FINANCIAL" | "WEATHER" | "SPORTS" | "WILDCARD";
  readonly topic?: "TECH" | "POLITICS" | "ENTERTAINMENT" | "OTHERS";
  readonly totalAmount: string;
  readonly minEntry: string;
  readonly endsInDays: number;
  readonly joins: readonly Join[];
  readonly proposal?: Proposal;
  /** Its state when the examples are loaded. */
  readonly endsUp: "ACTIVE" | "VOTING" | "RESOLVED" | "REFUNDED";
};

/** The person with a completed payout account; other winners' money waits for theirs. */
export const PAID_OUT: PersonName = "alice";

/** Bets in every state. Titles contain no dates, because they identify bets later. */
export const EXAMPLES: readonly Example[] = [
  {
    name: "marathon",
    creator: "bob",
    title: "The city marathon is won in under 2 hours and 8 minutes",
    description:
      "The men's winning time of this year's city marathon, as the organiser's official results list it. A course that is shortened for safety counts as AGAINST.",
    category: "SPORTS",
    totalAmount: "40.00",
    minEntry: "5.00",
    endsInDays: 30,
    joins: [
      ["alice", "AGAINST", "25.00"],
      ["carol", "FOR", "10.00"],
      ["dave", "AGAINST", "15.00"],
      ["erin", "FOR", "5.00"],
      ["staff", "AGAINST", "20.00"],
      ["admin", "FOR", "12.50"],
    ],
    endsUp: "ACTIVE",
  },
  {
    name: "snow",
    creator: "alice",
    title: "It snows in Oslo before this bet ends",
    description:
      "At least 1 cm of new snow on one day at the Blindern station, as the Norwegian weather service publishes it. A trace without depth counts as AGAINST.",
    category: "WEATHER",
    totalAmount: "25.00",
    minEntry: "5.00",
    endsInDays: 12,
    joins: [
      ["bob", "AGAINST", "20.00"],
      ["carol", "FOR", "10.00"],
    ],
    endsUp: "ACTIVE",
  },
  {
    name: "euro",
    creator: "carol",
    title: "The euro closes above 1.20 US dollars before this bet ends",
    description: "Any daily reference rate of the European Central Bank above 1.2000, as its website lists it.",
    category: "FINANCIAL",
    totalAmount: "50.00",
    minEntry: "10.00",
    endsInDays: 21,
    joins: [
      ["dave", "AGAINST", "50.00"],
      ["erin", "AGAINST", "30.00"],
    ],
    endsUp: "ACTIVE",
  },
  {
    name: "telescope",
    creator: "dave",
    title: "The space telescope's new image is released before this bet ends",
    description: "The agency publishes the announced image in full resolution on its own website.",
    category: "WILDCARD",
    topic: "TECH",
    totalAmount: "12.50",
    minEntry: "2.50",
    endsInDays: 30,
    joins: [
      ["erin", "AGAINST", "5.00"],
      ["alice", "FOR", "12.50"],
    ],
    endsUp: "ACTIVE",
  },
  {
    name: "tram",
    creator: "erin",
    title: "The city council approves the new tram line before this bet ends",
    description:
      "A vote of the full council in favour, as its published minutes record it. A postponed vote counts as AGAINST.",
    category: "WILDCARD",
    topic: "POLITICS",
    totalAmount: "10.00",
    minEntry: "1.00",
    endsInDays: 25,
    joins: [["carol", "AGAINST", "8.00"]],
    endsUp: "ACTIVE",
  },
  {
    name: "film",
    creator: "erin",
    title: "An animated film leads the weekend box office before this bet ends",
    description: "The first place of any weekend's published domestic chart. Re-releases count.",
    category: "WILDCARD",
    topic: "ENTERTAINMENT",
    totalAmount: "15.00",
    minEntry: "3.00",
    endsInDays: 10,
    joins: [],
    endsUp: "ACTIVE",
  },
  {
    name: "derby",
    creator: "alice",
    title: "The home team wins the city derby",
    description: "The result after 90 minutes and stoppage time, as the league lists it. A draw counts as AGAINST.",
    category: "SPORTS",
    totalAmount: "20.00",
    minEntry: "5.00",
    endsInDays: 7,
    joins: [
      ["bob", "AGAINST", "20.00"],
      ["carol", "FOR", "10.00"],
      ["dave", "AGAINST", "5.00"],
    ],
    proposal: {
      winningPosition: "FOR",
      outcome: "The home team won 2–1. The league's match report has the goals.",
      votes: { carol: "APPROVE" },
    },
    endsUp: "VOTING",
  },
  {
    name: "frost",
    creator: "dave",
    title: "The first frost of the season comes this week",
    description: "A minimum below 0 °C at the city's own weather station, as its daily table lists it.",
    category: "WEATHER",
    totalAmount: "10.00",
    minEntry: "2.00",
    endsInDays: 7,
    joins: [
      ["alice", "AGAINST", "10.00"],
      ["erin", "AGAINST", "4.00"],
    ],
    proposal: {
      winningPosition: "FOR",
      outcome: "The station's table lists a minimum of −1.3 °C for Wednesday.",
      votes: {},
    },
    endsUp: "VOTING",
  },
  {
    name: "index",
    creator: "alice",
    title: "The share index closes the week higher than it opened it",
    description: "Monday's opening value against Friday's closing value, as the exchange publishes them.",
    category: "FINANCIAL",
    totalAmount: "40.00",
    minEntry: "10.00",
    endsInDays: 7,
    joins: [
      ["bob", "AGAINST", "20.00"],
      ["carol", "FOR", "20.00"],
      ["erin", "AGAINST", "30.00"],
    ],
    proposal: {
      winningPosition: "FOR",
      outcome: "It opened at 5,012 on Monday and closed at 5,087 on Friday, by the exchange's own table.",
      votes: { alice: "APPROVE", bob: "APPROVE", carol: "APPROVE" },
    },
    endsUp: "RESOLVED",
  },
  {
    name: "phone",
    creator: "bob",
    title: "The new phone is in the shops before this bet ends",
    description:
      "It can be bought and taken home on the day in the maker's own shop in the city. Pre-orders count as AGAINST.",
    category: "WILDCARD",
    topic: "TECH",
    totalAmount: "10.00",
    minEntry: "5.00",
    endsInDays: 7,
    joins: [["dave", "AGAINST", "10.00"]],
    proposal: {
      winningPosition: "AGAINST",
      outcome: "The maker moved the date to next month, as its press page says.",
      votes: { bob: "APPROVE", dave: "APPROVE" },
    },
    endsUp: "RESOLVED",
  },
  {
    name: "final",
    creator: "carol",
    title: "The cup final goes to extra time",
    description: "Level after 90 minutes and stoppage time, as the association's match report says.",
    category: "SPORTS",
    totalAmount: "15.00",
    minEntry: "5.00",
    endsInDays: 7,
    joins: [
      ["alice", "AGAINST", "15.00"],
      ["dave", "AGAINST", "10.00"],
    ],
    proposal: {
      winningPosition: "FOR",
      outcome: "It was level after 90 minutes.",
      votes: {
        alice: { reason: "WRONG_SIDE", sentence: "A draw after 90 minutes is no win." },
        dave: { reason: "OTHER", sentence: "The match report says that it was level." },
      },
    },
    endsUp: "REFUNDED",
  },
];
