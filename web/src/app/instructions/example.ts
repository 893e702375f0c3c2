import type { DivisionFlowProps } from "../../components/charts/division-flow.tsx";
import type { TugOfWarProps } from "../../components/charts/tug-of-war.tsx";
import type { Face } from "../../components/faces.tsx";

const money = (amount: string) => ({ amount });
const person = (displayName: string): Face => ({ id: displayName, displayName });
const [ann, ben, cleo, dan, eve] = [person("Ann"), person("Ben"), person("Cleo"), person("Dan"), person("Eve")];

/** Ann's bet when it opens: nobody is against it yet. */
export const opened: TugOfWarProps["sides"] = [
  { position: "FOR", percent: 100, participantCount: 1, pool: money("30.00"), people: [ann] },
  {
    position: "AGAINST",
    percent: 0,
    participantCount: 0,
    pool: money("0.00"),
    people: [],
    open: { stake: money("10.00"), gain: money("30.00") },
  },
];

/** Her bet with five people, and what the next one would gain. */
export const joined: TugOfWarProps["sides"] = [
  {
    position: "FOR",
    percent: 60,
    participantCount: 3,
    pool: money("60.00"),
    people: [ann, ben, cleo],
    open: { stake: money("10.00"), gain: money("10.00") },
  },
  {
    position: "AGAINST",
    percent: 40,
    participantCount: 2,
    pool: money("40.00"),
    people: [dan, eve],
    open: { stake: money("10.00"), gain: money("20.00") },
  },
];

/** Ben's money in this bet and others. */
export const bensMoney = {
  held: money("20.00"),
  waiting: money("0.00"),
  paidOut: money("45.00"),
  refunded: money("10.00"),
};

export const ballot = { cast: 3, required: 3, electorate: 5, voters: [ann, ben, dan] };

/** The same five people's money once FOR has won: 40.00 for three, and the odd cent for the first. */
export const divided: Pick<DivisionFlowProps, "shares" | "counts" | "totals" | "feePolicy" | "outcome" | "viewerId"> = {
  shares: [
    { id: "1", person: ann, outcome: "WON", stake: money("30.00"), received: money("43.34") },
    { id: "2", person: ben, outcome: "WON", stake: money("20.00"), received: money("33.33") },
    { id: "3", person: cleo, outcome: "WON", stake: money("10.00"), received: money("23.33") },
    { id: "4", person: dan, outcome: "LOST", stake: money("20.00"), received: money("0.00") },
    { id: "5", person: eve, outcome: "LOST", stake: money("20.00"), received: money("0.00") },
  ],
  counts: { WON: 3, LOST: 2, REFUNDED: 0 },
  totals: {
    lost: money("40.00"),
    ownStakes: money("60.00"),
    won: money("100.00"),
    refunded: money("0.00"),
    fees: money("2.50"),
  },
  feePolicy: "ENTRY",
  outcome: "FOR",
  viewerId: "",
};
