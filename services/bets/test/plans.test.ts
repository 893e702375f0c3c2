import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { rowsReadBy } from "@stakehold/testing/rows-read.ts";
import { fillTestDatabase } from "../../../bench/graph/fill/fill-databases.ts";
import { ASKER_ID, ownBet, ownPlace, TYPICAL_ID } from "../../../bench/graph/fill/world.ts";
import { PEOPLE_SHOWN, type BetStatus } from "../src/domain/bet.ts";
import type { FeedSort } from "../src/operations/ports/bets.ts";
import { openWorld, type World } from "./world.ts";

/** Of 20,000 bets, a thousand are open and a thousand are in their vote. */
const SIZE = { bets: 20_000, places: 100_000 };

/**
 * A page of twenty bets and one more for each of four statuses and seven subjects, and the shown bets with the people
 * of both sides.
 */
const PAGE_READS = (29 + 2 * PEOPLE_SHOWN) * 21;

/** The open bets, once or twice; a search sorts at most 600 bets and also reads their words. */
const OPEN_READS = 2_500;

let world: World;

beforeAll(async () => {
  world = await openWorld("plans");
  await fillTestDatabase(world.database.name, "bets", SIZE);
});
afterAll(() => world.close());

const page = { limit: 20, after: undefined };
const mine = { ...page, viewerId: ASKER_ID };
const feed = {
  sort: "LARGEST",
  statuses: ["ACTIVE"],
  categories: undefined,
  topics: undefined,
  words: undefined,
  endsBefore: undefined,
  updatedSince: undefined,
} as const;
const won = ownBet(SIZE, "WON");

const pages: Readonly<Record<string, () => Promise<unknown>>> = {
  "the feed": () => world.deps.reader.feed(feed, mine),
  "the feed of what ends soon": () => world.deps.reader.feed({ ...feed, sort: "ENDING_SOON" }, mine),
  "the feed of everything": () => world.deps.reader.feed({ ...feed, sort: "NEWEST", statuses: undefined }, mine),
  "the feed of everything, far down": () => {
    const after = { key: undefined, id: ownBet(SIZE, "WON") };
    return world.deps.reader.feed({ ...feed, sort: "NEWEST", statuses: undefined }, { ...mine, after });
  },
  "a search for a rare word": () => world.deps.reader.feed({ ...feed, words: "harbour" }, mine),
  "a search for a rare word, newest first": () =>
    world.deps.reader.feed({ ...feed, sort: "NEWEST", statuses: undefined, words: "harbour" }, mine),
  "the featured bet": () => world.deps.reader.featured(ASKER_ID),
  "a bet": () => world.deps.reader.seen([won], ASKER_ID),
  "its places": () => world.deps.reader.places([ownPlace(SIZE, "WON")]),
  "its participants": () => world.deps.reader.participants([won], page),
  "its people": () => world.deps.reader.people([won], 5),
  "its history": () => world.deps.reader.poolHistories([won]),
  "what the platform holds": () => world.deps.platform.counts(),
  "created bets": () => world.deps.reader.createdBy([ASKER_ID], mine),
  "joined bets": () => world.deps.reader.placesOf(ASKER_ID, page),
  "active bets of a person": () => world.deps.reader.activeCounts([TYPICAL_ID]),
  "what a person has at stake": () => world.deps.reader.openStakes(TYPICAL_ID),
  "what a person is to propose": () =>
    world.deps.reader.proposalsDue(ASKER_ID, { after: new Date(0), until: new Date() }, 100),
  "what a person is to pay for": () =>
    world.deps.reader.paymentsDue(ASKER_ID, { takenAfter: new Date(0), now: new Date() }, 100),
};

test.each(Object.keys(pages))("%s is read without scanning all bets", async (name) => {
  const read = await rowsReadBy(world.database.pool, pages[name] ?? fail);
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter(({ rows }) => rows > PAGE_READS)).toEqual([]);
});

const sums: Readonly<Record<string, () => Promise<unknown>>> = {
  measures: () => world.deps.measures.read(),
  "a search for a word that all bets have": () => world.deps.reader.feed({ ...feed, words: "rain" }, mine),
  "what everybody may know of the platform": () => world.deps.platform.publicFigures(),
  "what is overdue": () => world.deps.platform.hasUnended(),
};

test.each(Object.keys(sums))("%s is read without reading ended bets", async (name) => {
  const read = await rowsReadBy(world.database.pool, sums[name] ?? fail);
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter(({ rows }) => rows > OPEN_READS)).toEqual([]);
});

describe("a search", () => {
  /** Returns what a plain search of all bets finds: the newest 600 with the words, in the given order. */
  async function looked(words: string, statuses: readonly string[], order: string): Promise<string[]> {
    const { rows } = await world.database.pool.query<{ id: string }>(
      `SELECT id FROM (
         SELECT bet_id AS id FROM bet_words WHERE words @@ search_query($1) ORDER BY bet_id DESC LIMIT 600
       ) AS newest JOIN bets USING (id) WHERE status = ANY ($2::bet_status[]) ORDER BY ${order}`,
      [words, statuses],
    );
    return rows.map(({ id }) => id);
  }

  const found = async (words: string, statuses: readonly BetStatus[], sort: FeedSort) => {
    const { bets } = await world.deps.reader.feed({ ...feed, words, statuses, sort }, { ...mine, limit: 2_000 });
    return bets.map(({ id }) => id);
  };

  beforeAll(async () => {
    const put = `UPDATE bet_words SET words = words || search_words($1) WHERE bet_id IN (
      SELECT id FROM bets ORDER BY id DESC LIMIT $2)`;
    await world.database.asOwner(async (owner) => {
      await owner.query(put, ["comet", 150]);
      await owner.query(put, ["flood", 599]);
      await owner.query(put, ["storm", 601]);
      await owner.query(put, ["quake", 19]);
    });
  });

  const OPEN: readonly BetStatus[] = ["ACTIVE"];
  const ALL: readonly BetStatus[] = ["ACTIVE", "VOTING", "RESOLVED", "REFUNDED"];

  test.each<[what: string, word: string]>([
    ["that all bets have", "rain"],
    ["that a fifth has", "snow"],
    ["that few have, everywhere", "harbour"],
    ["that few have, all of them new", "quake"],
    ["that the newest have, and no others", "comet"],
    ["that slightly fewer bets have than are sorted", "flood"],
    ["that one bet more has", "storm"],
    ["that a tenth has, as the beginning of others", "1"],
    ["that none has", "volcano"],
  ])("for a word %s finds what a scan of all bets finds", async (_what, word) => {
    for (const statuses of [OPEN, ALL]) {
      expect(await found(word, statuses, "LARGEST")).toEqual(await looked(word, statuses, "pool DESC, id DESC"));
      expect(await found(word, statuses, "NEWEST")).toEqual(await looked(word, statuses, "id DESC"));
    }
  });
});

function fail(): never {
  throw new TypeError("There is no such reading");
}
