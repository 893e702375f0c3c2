import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  ParticipantWithdrawnSchema,
  ResolutionProposedSchema,
  WithdrawalReason,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createApp, listen, type Listening } from "@stakehold/service/http.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { serveSubgraph } from "@stakehold/service/graphql/subgraph.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { verifierOf } from "@stakehold/service/callers/internal-token.ts";
import { generateKeyPair, SignJWT } from "jose";
import { z } from "zod";
import { createLoaders } from "../src/graphql/loaders.ts";
import { resolvers } from "../src/graphql/resolvers.ts";
import { createVoting, PERIOD_MS, type Voting } from "./voting.ts";

const logger = createLogger("voting", "silent");
const keys = await generateKeyPair("EdDSA");

let voting: Voting;
let server: Listening;

beforeAll(async () => {
  voting = await createVoting();
  const schema = new URL("../schema.graphql", import.meta.url);
  const verify = verifierOf(async () => keys.publicKey);
  const subgraph = await serveSubgraph(
    { schema, resolvers, context: contextOf(voting.deps, createLoaders) },
    verify,
    logger,
  );
  const app = createApp();
  app.use("/graphql", subgraph);
  server = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});

afterAll(async () => {
  await server.stop();
  await voting.close();
});

const answerShape = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).optional(),
});

type Caller = { readonly userId: string; readonly isBanned?: boolean; readonly role?: string };

async function execute({ userId, isBanned = false, role = "USER" }: Caller, query: string, variables: object) {
  const token = await new SignJWT({ sub: userId, roles: [role], terms: true, banned: isBanned })
    .setProtectedHeader({ alg: "EdDSA" })
    .setIssuer("stakehold-identity")
    .setAudience("stakehold-subgraphs")
    .setIssuedAt()
    .setExpirationTime("1m")
    .sign(keys.privateKey);
  const response = await fetch(`http://127.0.0.1:${server.port}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, connection: "close" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors = [] } = answerShape.parse(await response.json());
  return { data, codes: errors.map(({ extensions }) => extensions.code) };
}

const SEEN = "id status electorateSize totalVotes requiredVotes approvals rejections myVote canVote";

const see = async (who: Caller, betId: string) => {
  const query = `query ($bets: [_Any!]!) { _entities(representations: $bets) { ... on Bet { ballot { ${SEEN} } } } }`;
  return execute(who, query, { bets: [{ __typename: "Bet", id: betId }] });
};

const CAST = `mutation ($input: CastVoteInput!) { castVote(input: $input) { ballot { ${SEEN} } } }`;

describe("a ballot", () => {
  test("shows a participant the votes so far, and a stranger only that it exists", async () => {
    const {
      betId,
      electorate: [alice = "", bob = ""],
    } = await voting.open(3);
    await voting.vote(betId, alice, "REJECT");
    const shared = { id: betId, status: "OPEN", electorateSize: 3, totalVotes: 1, requiredVotes: 2 };
    const seen = (ballot: object) => ({ data: { _entities: [{ ballot: { ...shared, ...ballot } }] }, codes: [] });

    expect(await see({ userId: alice }, betId)).toEqual(
      seen({ approvals: 0, rejections: 1, myVote: "REJECT", canVote: false }),
    );
    expect(await see({ userId: bob }, betId)).toEqual(
      seen({ approvals: 0, rejections: 1, myVote: null, canVote: true }),
    );
    expect(await see({ userId: newId() }, betId)).toEqual(
      seen({ approvals: null, rejections: null, myVote: null, canVote: false }),
    );
    expect(await see({ userId: bob, isBanned: true }, betId)).toEqual(
      seen({ approvals: 0, rejections: 1, myVote: null, canVote: false }),
    );
  });

  test("is hidden from a person who was charged back", async () => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(3);
    await voting.vote(betId, alice, "APPROVE");
    await voting.consume(ParticipantWithdrawnSchema, { betId, userId: alice, reason: WithdrawalReason.CHARGEBACK });
    expect(await see({ userId: alice }, betId)).toMatchObject({
      data: { _entities: [{ ballot: { approvals: null } }] },
    });
  });

  test("is null for a bet on which nothing was proposed", async () => {
    expect(await see({ userId: newId() }, newId())).toEqual({ data: { _entities: [{ ballot: null }] }, codes: [] });
  });
});

describe("casting a vote", () => {
  test("returns the ballot with the vote counted", async () => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(1);
    const input = { idempotencyKey: "one", betId, vote: "APPROVE" };
    const expected = {
      status: "APPROVED",
      totalVotes: 1,
      approvals: 1,
      rejections: 0,
      myVote: "APPROVE",
      canVote: false,
    };
    expect(await execute({ userId: alice }, CAST, { input })).toMatchObject({
      data: { castVote: { ballot: expected } },
      codes: [],
    });
  });

  test.each([
    ["a banned person", { isBanned: true }, {}, "BANNED"],
    ["a stranger", {}, {}, "NOT_A_PARTICIPANT"],
    ["a vote before the ballot has opened", {}, { betId: newId() }, "BALLOT_OPENING"],
    ["somebody with a malformed bet id", {}, { betId: "none" }, "BALLOT_NOT_FOUND"],
    ["somebody without a key", {}, { idempotencyKey: " " }, "INVALID_INPUT"],
    ["an approval with an objection", {}, { objection: { reason: "OTHER", sentence: "I was there" } }, "INVALID_INPUT"],
    [
      "an objection without words",
      {},
      { vote: "REJECT", objection: { reason: "OTHER", sentence: " " } },
      "INVALID_INPUT",
    ],
    [
      "an objection of too many words",
      {},
      { vote: "REJECT", objection: { reason: "OTHER", sentence: "w".repeat(281) } },
      "INVALID_INPUT",
    ],
  ])("refuses %s", async (_who, caller, change, code) => {
    const { betId } = await voting.open(2);
    const input = { idempotencyKey: newId(), betId, vote: "APPROVE", ...change };
    const { codes } = await execute({ userId: newId(), ...caller }, CAST, { input });
    expect(codes).toEqual([code]);
  });
});

describe("the votes that are due", () => {
  const DUE = `query ($people: [_Any!]!, $first: Int! = 20) { _entities(representations: $people) { ... on User {
    votesDue(first: $first) { bet { id } votingEndsAt ballot { deadline canVote } } } } }`;
  const dueShape = z.object({
    _entities: z.tuple([
      z.object({
        votesDue: z.array(
          z.object({
            bet: z.object({ id: z.string() }),
            votingEndsAt: z.string(),
            ballot: z.object({ deadline: z.string(), canVote: z.literal(true) }),
          }),
        ),
      }),
    ]),
  });
  const queryDue = (who: Caller, userId = who.userId, args = {}) =>
    execute(who, DUE, { people: [{ __typename: "User", id: userId }], ...args });
  const due = async (who: Caller) => dueShape.parse((await queryDue(who)).data)._entities[0].votesDue;
  /** Opens a ballot for a person and two others. */
  const open = async (userId: string) => {
    const betId = newId();
    await voting.consume(ResolutionProposedSchema, { betId, electorate: [userId, newId(), newId()] });
    return betId;
  };

  test("are those that the person may still cast, the soonest to close first", async () => {
    const userId = newId();
    const [first, cast, left] = [await open(userId), await open(userId), await open(userId)];
    await voting.moveClock(10);
    const second = await open(userId);
    await open(newId());
    await voting.vote(cast, userId, "APPROVE");
    await voting.consume(ParticipantWithdrawnSchema, { betId: left, userId, reason: WithdrawalReason.CHARGEBACK });
    const found = await due({ userId });
    expect(found.map(({ bet }) => bet.id)).toEqual([first, second]);
    for (const { votingEndsAt, ballot } of found) expect(ballot.deadline).toBe(votingEndsAt);
    const { data } = await queryDue({ userId }, userId, { first: 1 });
    expect(dueShape.parse(data)._entities[0].votesDue).toHaveLength(1);
    await voting.moveClock(PERIOD_MS);
    expect(await due({ userId })).toEqual([]);
  });

  test("are gone when the ballot is decided without them", async () => {
    const {
      betId,
      electorate: [alice = "", bob = "", carol = ""],
    } = await voting.open(3);
    expect(await due({ userId: carol })).toHaveLength(1);
    for (const userId of [alice, bob]) await voting.vote(betId, userId, "APPROVE");
    expect(await due({ userId: carol })).toEqual([]);
  });

  test("are visible only to the person, and empty for a banned one", async () => {
    const userId = newId();
    await open(userId);
    expect((await queryDue({ userId: newId() }, userId)).codes).toEqual(["FORBIDDEN"]);
    expect((await queryDue({ userId }, userId, { first: 0 })).codes).toEqual(["INVALID_INPUT"]);
    expect(await due({ userId, isBanned: true })).toEqual([]);
  });
});

describe("the list of votes", () => {
  const LIST = `query ($bets: [_Any!]!, $first: Int!, $after: String) {
    _entities(representations: $bets) { ... on Bet { ballot {
      votes(first: $first, after: $after) { nodes { user { id } vote } pageInfo { hasNextPage endCursor } } } } } }`;
  const page = z.object({
    _entities: z.tuple([
      z.object({
        ballot: z.object({
          votes: z.object({
            nodes: z.array(z.object({ user: z.object({ id: z.string() }), vote: z.string() })),
            pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
          }),
        }),
      }),
    ]),
  });
  const list = (userId: string, betId: string, args: object) =>
    execute({ userId }, LIST, { bets: [{ __typename: "Bet", id: betId }], ...args });

  test("comes in pages, in the order in which they were cast", async () => {
    const { betId, electorate } = await voting.open(20);
    const voters = electorate.slice(0, 5);
    for (const userId of voters) await voting.vote(betId, userId, "APPROVE");

    const read: string[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 3; pages += 1) {
      const { data } = await list(voters[0] ?? "", betId, { first: 2, after });
      const { nodes, pageInfo } = page.parse(data)._entities[0].ballot.votes;
      read.push(...nodes.map(({ user }) => user.id));
      expect(pageInfo.hasNextPage).toBe(pages < 2);
      after = pageInfo.endCursor;
    }
    expect(read).toEqual(voters);
  });

  test.each([
    ["a stranger", () => newId(), { first: 2 }, "NOT_A_PARTICIPANT"],
    ["an empty page", (alice: string) => alice, { first: 0 }, "INVALID_INPUT"],
    ["a page above 100", (alice: string) => alice, { first: 101 }, "INVALID_INPUT"],
    ["a foreign cursor", (alice: string) => alice, { first: 1, after: "bm9uc2Vuc2U" }, "INVALID_INPUT"],
    [
      "a cursor with an invalid time",
      (alice: string) => alice,
      { first: 1, after: Buffer.from('["x","y"]').toString("base64url") },
      "INVALID_INPUT",
    ],
  ])("is refused for %s", async (_what, who, args, code) => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(2);
    expect((await list(who(alice), betId, args)).codes).toEqual([code]);
  });
});

test("only an admin may read the counts", async () => {
  const query = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on PlatformCounts { ballots votes } } }`;
  const count = (role: string) =>
    execute({ userId: newId(), role }, query, { of: [{ __typename: "PlatformCounts", id: "platform" }] });
  const countsShape = z.object({ _entities: z.tuple([z.object({ ballots: z.number(), votes: z.number() })]) });
  const before = countsShape.parse((await count("ADMIN")).data)._entities[0];
  const { betId, electorate } = await voting.open(3);
  await voting.vote(betId, electorate[0] ?? "", "APPROVE");
  const after = { ballots: before.ballots + 1, votes: before.votes + 1 };
  expect((await count("ADMIN")).data).toEqual({ _entities: [after] });
  expect((await count("STAFF")).codes).toEqual(["FORBIDDEN"]);
});
