import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { graphOf } from "../testing/graph-of.ts";
import { openRest, type OpenRest } from "../testing/open-rest.ts";

const typeDefs = `
  scalar DateTime
  type User { id: ID! displayName: String! }
  type Objection { reason: String! sentence: String! }
  type Vote { vote: String! castAt: DateTime! objection: Objection }
  type Elector { seat: String! user: User! vote: Vote }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Page { nodes: [Elector!]! pageInfo: PageInfo! }
  type Ballot { status: String! electorateSize: Int! requiredVotes: Int! approvals: Int rejections: Int
    electors(first: Int!, after: String): Page! }
  type Bet { ballot: Ballot }
  type Query { bet(id: ID!): Bet }`;

const user = (index: number) => ({ id: `u${index}`, displayName: index === 1 ? "=1+1" : `Person ${index}` });
const votes = [
  { vote: "APPROVE", castAt: "2026-11-21T09:00:00.000Z" },
  {
    vote: "REJECT",
    castAt: "2026-11-21T09:01:00.000Z",
    objection: { reason: "WRONG_SIDE", sentence: '+1, the "others" won' },
  },
];

const bets: Record<string, { readonly people: number } | null> = { whole: { people: 150 }, unproposed: null };

const bet = ({ id }: { id: string }) => {
  const found = bets[id];
  return found === undefined ? null : { ballot: found && ballotOf(found.people) };
};

const ballotOf = (people: number) => ({
  status: "EXPIRED",
  electorateSize: people,
  requiredVotes: 77,
  approvals: 1,
  rejections: 1,
  electors: ({ first, after }: { first: number; after?: string | null }) => {
    const start = Number(after ?? 0);
    const end = Math.min(start + first, people);
    return {
      nodes: Array.from({ length: end - start }, (_each, index) => ({
        seat: "SEATED",
        user: user(start + index),
        vote: votes[start + index],
      })),
      pageInfo: { hasNextPage: end < people, endCursor: String(end) },
    };
  },
});

const graph = graphOf({ typeDefs, rootValue: () => ({ bet }) });

let door: OpenRest;
beforeAll(async () => {
  door = await openRest(graph);
});
afterAll(() => door.close());

const load = (id: string) => fetch(`${door.url}/api/bets/${id}/recount.csv`);

test("a recount lists everyone who could vote, with the totals once at the end", async () => {
  const answer = await load("whole");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const lines = (await answer.text()).split("\r\n");
  expect(lines).toHaveLength(1 + 150 + 4 + 1);
  expect(lines.slice(0, 4)).toEqual([
    "line,person,person id,seat,vote,time,reason,sentence,count",
    'elector,"Person 0",u0,SEATED,APPROVE,2026-11-21T09:00:00.000Z,,,1',
    `elector,"'=1+1",u1,SEATED,REJECT,2026-11-21T09:01:00.000Z,WRONG_SIDE,"'+1, the ""others"" won",1`,
    'elector,"Person 2",u2,SEATED,,,,,1',
  ]);
  expect(lines.slice(-5)).toEqual([
    "sum,may vote,,SEATED,,,,,150",
    "sum,approved,,SEATED,APPROVE,,,,1",
    "sum,rejected,,SEATED,REJECT,,,,1",
    "sum,approvals needed for APPROVED; the vote is EXPIRED,,,APPROVE,,,,77",
    "",
  ]);
});

test.each([
  ["none", "BET_NOT_FOUND"],
  ["unproposed", "BALLOT_NOT_FOUND"],
])("a recount of %s is refused", async (id, code) => {
  const answer = await load(id);
  expect([answer.status, Object(await answer.json())["code"]]).toEqual([404, code]);
});
