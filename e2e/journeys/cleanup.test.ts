import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  createBet,
  draftBet,
  draftJoin,
  joinBet,
  propose,
  stakeIn,
  stakeStatus,
  untilBet,
  untilStake,
  vote,
  type Entry,
} from "../api/bets.ts";
import { openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { makeTraffic, type Traffic } from "../api/traffic.ts";
import { checkMoney } from "../money/check-money.ts";
import { shownStakes } from "../money/shown.ts";
import { centsOf, stripeOf } from "../money/sums.ts";
import { controlStripe } from "../platform/control-stripe.ts";
import { stripe } from "../platform/stripe.ts";
import { waitFor } from "../platform/wait-for.ts";

/** A cleanup polls every five seconds, and sends payouts and refunds in between. */
const CLEARED_WITHIN_MS = 300_000;

let admin: ApiCaller;
let ann: ApiCaller;
let ben: ApiCaller;
let cat: ApiCaller;
let dan: ApiCaller;
let crowd: readonly ApiCaller[];

/** Bets in every state that a cleanup may meet. */
let bets: Readonly<Record<"open" | "voting" | "deciding" | "unpayable" | "paying" | "disputed", string>>;
let draft: Entry;
let unpaidJoin: Entry;
let disputeId: string;
let traffic: Traffic;

async function twoSided(creator: ApiCaller, joiner: ApiCaller): Promise<string> {
  const betId = await createBet(creator, "20.00");
  await joinBet(joiner, betId, "10.01", "against");
  return betId;
}

/** Disputes the charge of the person's stake as its cardholder. */
async function dispute(person: ApiCaller, betId: string): Promise<string> {
  const charges = await stripe().charges.list({ transfer_group: `bet:${betId}`, limit: 100 });
  const stakeId = (await stakeIn(person, betId))?.id;
  const charge = charges.data.find(({ metadata }) => metadata["stake"] === stakeId);
  const opened = await controlStripe("/disputes", { charge: charge?.id });
  return String(Object(opened).id);
}

type Cleanup = { readonly cleanupId: string; readonly isPending: boolean };

const isClosed = async (): Promise<boolean> =>
  (await admin.get<{ readonly isClosed: boolean }>("/api/admin/check-data")).isClosed;

const untilPlace = (person: ApiCaller, betId: string, place: string): Promise<unknown> =>
  waitFor(
    `the money of ${person.email} to be ${place}`,
    async () => (await shownStakes(person)).get(betId)?.place === place,
  );

beforeAll(async () => {
  admin = await openCaller("admin@example.com");
  [ann, ben, cat, dan] = await Promise.all([
    openNewcomer("ann"),
    openNewcomer("ben"),
    openNewcomer("cat"),
    openNewcomer("dan"),
  ]);
  crowd = await Promise.all(["one", "two", "three"].map(openNewcomer));
});

afterAll(async () => expect(await checkMoney()).toEqual([]));

test("bets in every state are prepared", async () => {
  const [open, voting, deciding, unpayable, paying, disputed] = await Promise.all([
    twoSided(ann, ben),
    twoSided(ann, ben),
    twoSided(dan, ben),
    twoSided(ben, cat),
    twoSided(cat, dan),
    twoSided(dan, ann),
    setUpPayouts(cat),
  ]);
  bets = { open, voting, deciding, unpayable, paying, disputed };
  draft = await draftBet(ann, "5.00");
  unpaidJoin = await draftJoin(cat, bets.open, "5.00", "for");
  disputeId = await dispute(ann, bets.disputed);
  await untilPlace(ann, bets.disputed, "IN_DISPUTE");
  await Promise.all([
    propose(ann, bets.voting, "for"),
    propose(dan, bets.deciding, "for").then(() => vote(dan, bets.deciding, "approve")),
    win(ben, cat, bets.unpayable),
  ]);
  // A transfer that is in flight when the cleanup starts, with a response only after the platform is closed.
  await controlStripe("/faults", { kind: "delay", path: "/v1/transfers", method: "POST", count: 1, delay_ms: 5_000 });
  await win(cat, dan, bets.paying);
});

/** Makes the creator's side win with both votes. */
async function win(creator: ApiCaller, joiner: ApiCaller, betId: string): Promise<void> {
  await propose(creator, betId, "for");
  await Promise.all([vote(creator, betId, "approve"), vote(joiner, betId, "approve")]);
  await untilBet(creator, betId, "to be won", ({ status }) => status === "resolved");
}

test("an admin clears the platform while people create, join, pay, vote and are paid", async () => {
  const phrase = "DELETE EVERYTHING";
  const reopened = new AbortController();
  const going = makeTraffic(crowd, reopened.signal);
  await waitFor("traffic", async () => (await stakeOfAnybody()) !== undefined);
  // The last vote and the two payments race the cleanup: each either precedes it or changes nothing.
  const [begun] = await Promise.all([
    admin.post<Cleanup>("/api/admin/cleanup-platform", { phrase }),
    vote(ben, bets.deciding, "approve").catch(() => undefined),
    pay(draft.clientSecret),
    pay(unpaidJoin.clientSecret),
    // Polled meanwhile: the platform may be open again by the time all the others have ended.
    waitFor("the platform to be closed", isClosed),
  ]);
  expect(begun).toEqual({ cleanupId: expect.any(String), isPending: false });
  await waitFor("the platform to open again", async () => !(await isClosed()), CLEARED_WITHIN_MS);
  reopened.abort();
  traffic = await going;

  expect(traffic.refusals.get("PLATFORM_CLOSED")).toBeGreaterThan(0);
  // People who create bets faster than their payments are noticed may briefly have ten drafts.
  const ofBets = ["BET_NOT_ACTIVE", "BET_NOT_FOUND", "ALREADY_JOINED", "TOO_MANY_DRAFTS"];
  const others = new Set(["PLATFORM_CLOSED", "STAKE_BUSY", ...ofBets]);
  expect([...traffic.refusals.keys()].filter((code) => !others.has(code))).toEqual([]);
});

const stakeOfAnybody = async () => [...(await shownStakes(crowd[0] ?? admin)).values()][0];

describe("afterwards", () => {
  const removed = () => [...Object.values(bets), draft.betId];

  test("no bet is left, and its money is shown as that of a removed bet", async () => {
    for (const betId of removed()) {
      expect(await ann.attempt("GET", `/api/bets/${betId}`)).toMatchObject({ status: 404 });
    }
    for (const [person, betId, status] of [
      [ann, bets.open, "refunded"],
      [ben, bets.open, "refunded"],
      [ann, bets.voting, "refunded"],
      [ben, bets.voting, "refunded"],
      [ben, bets.unpayable, "released"],
      [cat, bets.unpayable, "forfeited"],
      [dan, bets.disputed, "refunded"],
      [ann, bets.disputed, "held"],
    ] as const) {
      const stake = await stakeIn(person, betId);
      expect([person.email, stake?.status, stake?.bet.title]).toEqual([person.email, status, "Removed bet"]);
    }
  });

  test("everything paid during the cleanup was refunded in full, or was never charged", async () => {
    for (const [person, entry] of [
      [ann, draft],
      [cat, unpaidJoin],
    ] as const) {
      const shown = (await shownStakes(person)).get(entry.betId);
      if (shown !== undefined) expect(shown.place).toBe("ON_CARD");
      const { charged, refunded } = await stripeOf(entry.betId);
      expect(refunded).toEqual(charged);
    }
  });

  test("a vote that raced the cleanup decided for both sides, or for none", async () => {
    const shown = await Promise.all([dan, ben].map((person) => stakeStatus(person, bets.deciding)));
    expect([
      ["released", "forfeited"],
      ["refunded", "refunded"],
    ]).toContainEqual(shown);
    await setUpPayouts(dan);
  });

  test("winners keep their winnings: paid out, or owed until they have a payout account", async () => {
    expect((await shownStakes(cat)).get(bets.paying)).toMatchObject({ place: "PAID_OUT", amount: "30.01" });
    expect((await shownStakes(ben)).get(bets.unpayable)).toMatchObject({
      place: "WAITING_FOR_PAYOUT_ACCOUNT",
      amount: "30.01",
    });
    await setUpPayouts(ben);
    await untilPlace(ben, bets.unpayable, "PAID_OUT");
    expect((await stripeOf(bets.unpayable)).transferred).toEqual([3001]);
  });

  test("a dispute ends as usual, and a won one is refunded", async () => {
    expect((await shownStakes(ann)).get(bets.disputed)?.place).toBe("IN_DISPUTE");
    await controlStripe(`/disputes/${disputeId}/close`, { outcome: "won" });
    await untilStake(ann, bets.disputed, "refunded");
    expect((await stripeOf(bets.disputed)).refunded).toEqual([1026, 2050]);
  });

  test("every cent charged for a removed bet was refunded, was paid out, or is a fee", async () => {
    const gone = await goneOf([...removed(), ...traffic.betIds]);
    const { charged, refunded, transferred, kept, owed } = await centsOf(gone);
    expect(charged).toBeGreaterThan(5 * 3076);
    expect([charged, owed]).toEqual([refunded + transferred + kept, 0]);
  });

  test("bets can be created and joined again", async () => {
    const betId = await twoSided(dan, ann);
    expect(await stakeIn(ann, betId)).toMatchObject({
      status: "held",
      bet: { title: expect.not.stringMatching(/^Removed/) },
    });
  });
});

/** Returns the bets that are gone: some people may have been quick after the platform had reopened. */
async function goneOf(betIds: readonly string[]): Promise<string[]> {
  const looks = betIds.map(async (betId) =>
    (await admin.attempt("GET", `/api/bets/${betId}`)).status === 404 ? [betId] : [],
  );
  return (await Promise.all(looks)).flat();
}
