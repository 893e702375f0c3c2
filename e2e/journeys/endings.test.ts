import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { bellOf, type BellEntry } from "../api/bell.ts";
import { createBet, draftBet, joinBet, propose, stakeStatus, untilBet, untilStake, vote } from "../api/bets.ts";
import { openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { queryGraph } from "../api/graph.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { checkMoney } from "../money/check-money.ts";
import { moveClock } from "../platform/clock.ts";
import { mailsTo, type ReceivedMail } from "../platform/mailbox.ts";
import { waitFor } from "../platform/wait-for.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long every bet here can be joined. A vote lasts as long, so a vote on the first day ends just after it. */
const OPEN_FOR_MS = 3 * DAY_MS;

const CREATED = ["WELCOME", "BET_PUBLISHED", "PEOPLE_JOINED"] as const;
const JOINED = ["WELCOME", "BET_JOINED"] as const;

/** When the winnings start to wait for an account, after 3 days and after 14. */
const WAITED = ["PAYOUT_WAITING", "PAYOUT_WAITING", "PAYOUT_WAITING"] as const;

const VOTE_AND_REFUND = ["VOTE_STARTED", "BET_REFUNDED", "STAKE_REFUNDED"] as const;

/**
 * Every way in which a bet ends, except a cleanup, which deletes notifications: each person's notifications in order,
 * and the outcome of their stake. A bet without a joiner has only its creator.
 */
const ENDINGS = {
  approvedFor: {
    creator: { notices: [...CREATED, "VOTE_STARTED", "BET_WON", "PAYOUT_SENT"], stake: "released" },
    joiner: { notices: [...JOINED, "VOTE_STARTED", "BET_LOST"], stake: "forfeited" },
  },
  approvedAgainst: {
    creator: { notices: [...CREATED, "VOTE_STARTED", "BET_LOST"], stake: "forfeited" },
    joiner: { notices: [...JOINED, "VOTE_STARTED", "BET_WON", ...WAITED, "PAYOUT_SENT"], stake: "released" },
  },
  rejected: {
    creator: { notices: [...CREATED, ...VOTE_AND_REFUND], stake: "refunded" },
    joiner: { notices: [...JOINED, ...VOTE_AND_REFUND], stake: "refunded" },
  },
  voided: {
    creator: { notices: [...CREATED, ...VOTE_AND_REFUND], stake: "refunded" },
    joiner: { notices: [...JOINED, ...VOTE_AND_REFUND], stake: "refunded" },
  },
  noConsensus: {
    creator: { notices: [...CREATED, ...VOTE_AND_REFUND], stake: "refunded" },
    joiner: {
      notices: [...JOINED, "VOTE_STARTED", "VOTE_REMINDER", "VOTE_REMINDER", "BET_REFUNDED", "STAKE_REFUNDED"],
      stake: "refunded",
    },
  },
  oneSided: {
    creator: { notices: [...CREATED, "BET_ONE_SIDED", "BET_REFUNDED", "STAKE_REFUNDED"], stake: "refunded" },
    joiner: { notices: [...JOINED, "BET_ONE_SIDED", "BET_REFUNDED", "STAKE_REFUNDED"], stake: "refunded" },
  },
  noProposal: {
    creator: {
      notices: [...CREATED, "PROPOSAL_DUE", "PROPOSAL_OPEN", "BET_REFUNDED", "STAKE_REFUNDED"],
      stake: "refunded",
    },
    joiner: { notices: [...JOINED, "PROPOSAL_OPEN", "BET_REFUNDED", "STAKE_REFUNDED"], stake: "refunded" },
  },
  cancelled: {
    creator: { notices: ["WELCOME", "BET_PUBLISHED", "BET_REFUNDED", "STAKE_REFUNDED"], stake: "refunded" },
  },
  neverPaid: {
    creator: { notices: ["WELCOME"], stake: undefined },
  },
} as const;

type Name = keyof typeof ENDINGS;
type Part = "creator" | "joiner";

/** The bet of an ending, with people who are in no other bet. */
type Lived = { readonly betId: string } & Record<Part, ApiCaller>;

const lived = new Map<Name, Lived>();
const livedAs = (name: Name): Lived => {
  const found = lived.get(name);
  if (found === undefined) throw new Error(`There is no bet that ends as ${name}`);
  return found;
};

/** Everybody of every bet, with their expected notifications. */
const everybody = Object.entries(ENDINGS).flatMap(([name, parts]) =>
  Object.entries(parts).map(([part, expected]) => ({ name, part, ...expected }) as Expected),
);
type Expected = {
  readonly name: Name;
  readonly part: Part;
  readonly notices: readonly string[];
  /** The stake's status; undefined for one that was never paid. */
  readonly stake: string | undefined;
};

const kindsOf = (entries: readonly BellEntry[]): string[] => entries.map(({ kind }) => kind);

/** Waits until a person has this many notifications of a kind. */
const untilNotified = (name: Name, part: Part, kind: string, times = 1): Promise<boolean> =>
  waitFor(`${kind} (${times}) for the ${part} of the bet that ends as ${name}`, async () => {
    const kinds = kindsOf(await bellOf(livedAs(name)[part]));
    return kinds.filter((each) => each === kind).length === times;
  });

/**
 * Proposes a result, and waits until everybody is notified of the vote. The last vote makes payments publish the end
 * too, and the order of two services' events is not guaranteed.
 */
async function proposeAndNotify(name: Name, begin: (lived: Lived) => Promise<unknown>): Promise<void> {
  await begin(livedAs(name));
  for (const part of ["creator", "joiner"] as const) await untilNotified(name, part, "VOTE_STARTED");
}

/** Waits for a new user's welcome, which precedes the notifications from other services. */
const untilWelcomed = (person: ApiCaller): Promise<boolean> =>
  waitFor(`${person.email} to be welcomed`, async () => (await bellOf(person)).length > 0);

/** Moves the clock, and signs everybody in again, because long sessions expire. */
async function pass(ms: number): Promise<void> {
  await moveClock(ms);
  for (const [name, { betId, creator, joiner }] of lived) {
    const [again, joinerAgain] = await Promise.all([openCaller(creator.email), openCaller(joiner.email)]);
    lived.set(name, { betId, creator: again, joiner: joinerAgain });
  }
}

/** Creates the bet of an ending, with a joiner on the side that it needs. */
async function open(name: Name): Promise<void> {
  const [creator, joiner] = await Promise.all([openNewcomer("creator"), openNewcomer("joiner")]);
  await Promise.all([creator, joiner].map(untilWelcomed));
  const betId =
    name === "neverPaid"
      ? (await draftBet(creator, "20.00", OPEN_FOR_MS)).betId
      : await createBet(creator, "20.00", OPEN_FOR_MS);
  lived.set(name, { betId, creator, joiner });
  if (name !== "neverPaid") await untilNotified(name, "creator", "BET_PUBLISHED");
  if (!("joiner" in ENDINGS[name])) return;
  await joinBet(joiner, betId, "10.01", name === "oneSided" ? "for" : "against");
  await untilNotified(name, "creator", "PEOPLE_JOINED");
}

beforeAll(async () => {
  for (const { name } of everybody.filter(({ part }) => part === "creator")) await open(name);
});
afterAll(async () => expect(await checkMoney()).toEqual([]));

describe("a bet ends", () => {
  test("when a vote lets one side win", async () => {
    await setUpPayouts(livedAs("approvedFor").creator);
    for (const [name, side] of [
      ["approvedFor", "for"],
      ["approvedAgainst", "against"],
    ] as const) {
      const { betId, creator, joiner } = livedAs(name);
      await proposeAndNotify(name, () => propose(creator, betId, side));
      await Promise.all([vote(creator, betId, "approve"), vote(joiner, betId, "approve")]);
      const { winningPosition } = await untilBet(creator, betId, "to be won", ({ status }) => status === "resolved");
      expect(winningPosition).toBe(side);
    }
    await untilNotified("approvedAgainst", "joiner", "PAYOUT_WAITING");
  });

  test("when a vote rejects the result, or agrees that there is none", async () => {
    const rejected = livedAs("rejected");
    await proposeAndNotify("rejected", ({ creator, betId }) => propose(creator, betId, "for"));
    await vote(rejected.joiner, rejected.betId, "reject");
    const voided = livedAs("voided");
    const isVoid = { isVoid: true, outcome: "The gauge was stolen." };
    await proposeAndNotify("voided", ({ creator, betId }) =>
      creator.post(`/api/bets/${betId}/propose-resolution`, isVoid),
    );
    await Promise.all([voided.creator, voided.joiner].map((person) => vote(person, voided.betId, "approve")));
    for (const { betId, creator, joiner } of [rejected, voided]) {
      await Promise.all([creator, joiner].map((person) => untilStake(person, betId, "refunded")));
    }
  });

  test("when staff cancel it before anyone has joined", async () => {
    const { betId, creator } = livedAs("cancelled");
    await queryGraph(
      await openCaller("staff@example.com"),
      `mutation ($input: CancelUnjoinedBetInput!) { cancelUnjoinedBet(input: $input) { bet { id } } }`,
      { input: { idempotencyKey: randomUUID(), betId } },
    );
    await untilStake(creator, betId, "refunded");
  });

  test("when nobody acts: after two reminders to vote, one about a missing side, and two to propose", async () => {
    const { betId, creator } = livedAs("noConsensus");
    await propose(creator, betId, "for");
    await vote(creator, betId, "approve");
    await pass(OPEN_FOR_MS / 2 + MINUTE_MS);
    await untilNotified("noConsensus", "joiner", "VOTE_REMINDER");
    await pass(DAY_MS / 2);
    await untilNotified("oneSided", "joiner", "BET_ONE_SIDED");
    await pass(18 * HOUR_MS);
    await untilNotified("noConsensus", "joiner", "VOTE_REMINDER", 2);
    await pass(6 * HOUR_MS + 10 * MINUTE_MS);
    await untilNotified("noConsensus", "joiner", "STAKE_REFUNDED");
    await untilNotified("oneSided", "joiner", "STAKE_REFUNDED");
    await untilNotified("noProposal", "creator", "PROPOSAL_DUE");
    await untilNotified("approvedAgainst", "joiner", "PAYOUT_WAITING", 2);
    await pass(3 * DAY_MS);
    await untilNotified("noProposal", "joiner", "PROPOSAL_OPEN");
    await pass(11 * DAY_MS);
    await untilNotified("noProposal", "joiner", "STAKE_REFUNDED");
    await untilNotified("approvedAgainst", "joiner", "PAYOUT_WAITING", 3);
  });

  test("and winnings are paid out as soon as there is a payout account", async () => {
    await setUpPayouts(livedAs("approvedAgainst").joiner);
    await untilNotified("approvedAgainst", "joiner", "PAYOUT_SENT");
  });
});

describe.each(everybody)("the $part of a bet that ends as $name", ({ name, part, notices, stake }) => {
  test("received each notification once and in order", async () => {
    const entries = await waitFor("the last notification", async () => {
      const read = await bellOf(livedAs(name)[part]);
      return read.length >= notices.length && read;
    });
    expect(kindsOf(entries)).toEqual(notices);
    for (const { path } of entries) expect(path).toMatch(/^\/($|bet|vote|escrow-balance|payout-setup)/);
  });

  test("received one email per notification, with the same text", async () => {
    const { [part]: person } = livedAs(name);
    const entries = await bellOf(person);
    const mails = await waitFor(`${entries.length} mails to ${person.email}`, async () => {
      const received = await mailsTo(person.email);
      return received.length >= entries.length && received;
    });
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(entries.map(({ title }) => title).toSorted());
    for (const { title, text, path } of entries) {
      expect(mails.some((mail) => mail.subject === title && contains(mail, text) && contains(mail, path))).toBe(true);
    }
    for (const { html } of mails) expect(html).toMatch(/<a [^>]*href="http/);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
  });

  test(`has a stake that is ${stake ?? "not there"}`, async () => {
    const { betId, [part]: person } = livedAs(name);
    expect(await stakeStatus(person, betId)).toBe(stake);
  });
});

/** Whether a mail's text contains these words, ignoring line breaks and quote marks. */
const contains = ({ text }: ReceivedMail, words: string): boolean => plain(text ?? "").includes(plain(words));
const plain = (words: string): string => words.replaceAll(/[>“”]/g, "").replaceAll(/\s+/g, " ");
