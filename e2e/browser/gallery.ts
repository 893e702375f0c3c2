import { createBet, draftJoin, joinBet, propose, untilBet, vote } from "../api/bets.ts";
import { openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import type { Screen } from "./screens.ts";

/** Bets at their extremes, which the screenshots show besides those of the stage. */
export type Gallery = {
  /** 120 people on both sides. */
  readonly crowd: string;
  /** 40 people, settled. */
  readonly settledCrowd: string;
  /** Nobody takes the other side. */
  readonly oneSided: string;
  /** AGAINST is proposed. */
  readonly against: string;
  /** The proposal is that it can't be judged. */
  readonly unjudged: string;
};

const PEOPLE = { crowd: 120, settledCrowd: 40, oneSided: 3 };

/** As many people join at once as two cores carry. */
const AT_ONCE = 4;

/** Creates the bets, by API calls. */
export async function setGallery(): Promise<Gallery> {
  const alice = await openCaller("alice@example.com");
  const bob = await openCaller("bob@example.com");
  const [crowd, settledCrowd, oneSided, against, unjudged] = [
    await createBet(alice, "20.00"),
    await createBet(alice, "20.00"),
    await createBet(alice, "20.00"),
    await createBet(alice, "20.00"),
    await createBet(alice, "20.00"),
  ];
  await fill(crowd, PEOPLE.crowd - 1, (index) => (index % 3 === 0 ? "against" : "for"));
  await fill(oneSided, PEOPLE.oneSided - 1, () => "for");
  const voters = await fill(settledCrowd, PEOPLE.settledCrowd - 1, (index) => (index % 2 === 0 ? "against" : "for"));
  for (const betId of [against, unjudged]) await joinBet(bob, betId, "10.00", "against");
  await propose(alice, settledCrowd, "for");
  await propose(alice, against, "against");
  await alice.post(`/api/bets/${unjudged}/propose-resolution`, { isVoid: true, outcome: "The city said nothing." });
  for (const voter of [alice, ...voters.slice(0, PEOPLE.settledCrowd / 2)]) await vote(voter, settledCrowd, "approve");
  await untilBet(alice, settledCrowd, "to be settled", ({ status }) => status === "resolved");
  return { crowd, settledCrowd, oneSided, against, unjudged };
}

/** Has new people join a bet, and returns them once all of them count. */
async function fill(betId: string, count: number, sideOf: (index: number) => "for" | "against"): Promise<ApiCaller[]> {
  const people: ApiCaller[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_each, offset) => first + offset);
    people.push(...(await Promise.all(some.map((index) => join(betId, index, sideOf(index))))));
  }
  const [one] = people;
  if (one) await untilBet(one, betId, "to count everybody", ({ participantCount }) => participantCount === count + 1);
  return people;
}

async function join(betId: string, index: number, side: "for" | "against"): Promise<ApiCaller> {
  const person = await openNewcomer(`person${index}`);
  const { clientSecret } = await draftJoin(person, betId, `${1 + (index % 9)}.00`, side);
  await pay(clientSecret);
  return person;
}

/** Returns alice's and bob's screens of a gallery. */
export const screensOfGallery = (gallery: Gallery): Readonly<Record<string, readonly Screen[]>> => ({
  "alice@example.com": [
    { name: "bet-of-many", path: `/bet/${gallery.crowd}` },
    { name: "bet-of-many-settled", path: `/bet/${gallery.settledCrowd}` },
    { name: "bet-one-sided", path: `/bet/${gallery.oneSided}` },
  ],
  "bob@example.com": [
    { name: "bet-of-many-to-join", path: `/bet/${gallery.crowd}` },
    { name: "vote-on-against", path: `/vote/${gallery.against}` },
    { name: "vote-on-void", path: `/vote/${gallery.unjudged}` },
  ],
});
