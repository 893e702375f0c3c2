import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { BetPublishedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { z } from "zod";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, DAY, draft, join, joinAndPay, openWorld, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_subgraph");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const CREATE = `mutation ($input: CreateBetInput!) {
  createBet(input: $input) {
    bet { id status category topic totalAmount { amount currency } currentPool { amount } canJoin canPropose }
    participation { id position status amount { amount } user { id } }
    clientSecret totalCharge { amount } fee { amount }
  }
}`;

const JOIN = `mutation ($input: JoinBetInput!) {
  joinBet(input: $input) { clientSecret participation { position } }
}`;

const TERMS = {
  sourceName: "The national weather service",
  sourceUrl: "https://weather.example/sunday",
  voidIf: "The station reports nothing that day",
  earlyProposal: false,
};
const PLAIN = { sourceName: null, sourceUrl: null, voidIf: null, earlyProposal: true };

const PROPOSE = `mutation ($input: ProposeResolutionInput!) {
  proposeResolution(input: $input) { bet { status votingEndsAt proposedAt } }
}`;

const creation = async (changes = {}) => ({
  input: {
    idempotencyKey: randomUUID(),
    title: "It rains on Sunday",
    description: "More than 1 mm",
    topic: "TECH",
    totalAmount: "50.00",
    minEntry: "5",
    endDate: new Date((await world.deps.reader.now()).getTime() + 7 * DAY).toISOString(),
    ...changes,
  },
});

const betOf = async (caller: Caller, id: string, fields: string): Promise<unknown> => {
  const { data } = await subgraph.run(caller, `query ($id: ID!) { bet(id: $id) { ${fields} } }`, { id });
  return z.object({ bet: z.unknown() }).parse(data).bet;
};

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
const createdBet = z.object({
  createBet: z.object({ bet: z.object({ id: z.string() }), participation: z.object({ id: z.string() }) }),
});
const votingBet = z.object({
  proposeResolution: z.object({
    bet: z.object({ status: z.string(), votingEndsAt: z.coerce.date(), proposedAt: z.coerce.date() }),
  }),
});
const participantsPage = z.object({
  bet: z.object({ participants: z.object({ nodes: z.array(z.object({ id: z.string() })), pageInfo }) }),
});
const feedPage = z.object({
  bets: z.object({ nodes: z.array(z.object({ currentPool: z.object({ amount: z.string() }) })), pageInfo }),
});

describe("mutations", () => {
  test("createBet returns the draft, the creator's place and how to pay for it", async () => {
    const creator = person();
    const { data, codes } = await subgraph.run(creator, CREATE, await creation());
    expect(codes).toEqual([]);
    expect(data).toMatchObject({
      createBet: {
        bet: {
          status: "DRAFT",
          category: "WILDCARD",
          topic: "TECH",
          totalAmount: { amount: "50.00", currency: "USD" },
        },
        participation: {
          position: "FOR",
          status: "PENDING",
          amount: { amount: "50.00" },
          user: { id: creator.userId },
        },
        totalCharge: { amount: "51.25" },
        fee: { amount: "1.25" },
      },
    });
  });

  test.each([
    ["an empty title", { title: "  " }, "INVALID_INPUT"],
    ["a title of 256 characters", { title: "x".repeat(256) }, "INVALID_INPUT"],
    ["an empty description", { description: "" }, "INVALID_INPUT"],
    ["a title with a bidirectional override", { title: "Rain \u202Eyadnus no" }, "INVALID_INPUT"],
    ["a description with a zero-width space", { description: "More\u200Bthan 1 mm" }, "INVALID_INPUT"],
    ["a day that does not exist", { endDate: "2026-11-31T12:00:00Z" }, "INVALID_INPUT"],
    ["a malformed amount", { totalAmount: "1e3" }, "INVALID_AMOUNT"],
    ["an empty key", { idempotencyKey: "" }, "INVALID_INPUT"],
    ["a source that is not a web link", { sourceUrl: "javascript:alert(1)" }, "INVALID_INPUT"],
    ["a source of 201 characters", { sourceName: "x".repeat(201) }, "INVALID_INPUT"],
    ["a void condition of 1,001 characters", { voidIf: "x".repeat(1_001) }, "INVALID_INPUT"],
  ])("createBet refuses %s", async (_what, changes, code) => {
    expect((await subgraph.run(person(), CREATE, await creation(changes))).codes).toEqual([code]);
  });

  test.each([
    ["as its creator says", TERMS, TERMS],
    ["by its end when terms are missing or blank", { sourceName: " ", voidIf: "" }, PLAIN],
  ])("a bet is judged %s, which everybody can read before joining", async (_how, terms, read) => {
    const creator = person();
    const created = await subgraph.run(creator, CREATE, await creation(terms));
    expect(created.codes).toEqual([]);
    const { bet, participation } = createdBet.parse(created.data).createBet;
    const chargedAt = timestampFromDate(await world.deps.reader.now());
    await world.consume(StakeHeldSchema, { betId: bet.id, stakeId: participation.id, chargedAt });
    expect(await betOf(person(), bet.id, "sourceName sourceUrl voidIf earlyProposal")).toEqual(read);
    const published = (await world.published(BetPublishedSchema)).filter(({ betId }) => betId === bet.id);
    expect(published).toMatchObject([
      {
        sourceName: read.sourceName ?? "",
        sourceUrl: read.sourceUrl ?? "",
        voidIf: read.voidIf ?? "",
        noEarlyProposal: !read.earlyProposal,
      },
    ]);
  });

  test.each([
    ["people who have not accepted the terms", { acceptedTerms: false }, "TERMS_NOT_ACCEPTED"],
    ["banned people", { isBanned: true }, "BANNED"],
  ] as const)("createBet and joinBet are refused to %s", async (_who, changes, code) => {
    const refused = person(changes);
    expect((await subgraph.run(refused, CREATE, await creation())).codes).toEqual([code]);
    const { bet } = await activeBet(world);
    const input = { idempotencyKey: randomUUID(), betId: bet.id, position: "AGAINST", amount: "5.00" };
    expect((await subgraph.run(refused, JOIN, { input })).codes).toEqual([code]);
    expect(await world.deps.reader.livePlaces([bet.id], refused.userId)).toEqual([]);
  });

  test("proposeResolution is refused to a banned creator", async () => {
    const { userId } = person();
    const { bet } = await activeBet(world, person({ userId }));
    const input = { idempotencyKey: randomUUID(), betId: bet.id, winningPosition: "FOR", outcome: "Rain" };
    expect((await subgraph.run(person({ userId, isBanned: true }), PROPOSE, { input })).codes).toEqual(["BANNED"]);
  });

  test.each([
    ["neither a side nor that it can't be judged", { outcome: "Rain" }],
    ["a side of a bet that can't be judged", { isVoid: true, winningPosition: "FOR", outcome: "Rain" }],
    ["that it can't be judged, without a reason", { isVoid: true, outcome: "  " }],
    ["evidence that is not a web link", { winningPosition: "FOR", outcome: "Rain", evidenceUrl: "file:///rain" }],
  ])("proposeResolution refuses %s, and stores nothing", async (_what, proposal) => {
    const creator = person();
    const { bet } = await activeBet(world, creator);
    const input = { idempotencyKey: randomUUID(), betId: bet.id, ...proposal };
    expect((await subgraph.run(creator, PROPOSE, { input })).codes).toEqual(["INVALID_INPUT"]);
    const fields = "status proposesVoid proposedOutcome evidenceUrl";
    const untouched = { status: "ACTIVE", proposesVoid: false, proposedOutcome: null, evidenceUrl: null };
    expect(await betOf(creator, bet.id, fields)).toEqual(untouched);
  });

  test("proposeResolution accepts that a bet can't be judged, with evidence", async () => {
    const creator = person();
    const { bet } = await activeBet(world, creator);
    const proposal = { isVoid: true, outcome: " The station was closed ", evidenceUrl: "https://weather.example" };
    const input = { idempotencyKey: randomUUID(), betId: bet.id, ...proposal };
    expect((await subgraph.run(creator, PROPOSE, { input })).codes).toEqual([]);
    expect(await betOf(person(), bet.id, "proposesVoid proposedWinningPosition proposedOutcome evidenceUrl")).toEqual({
      proposesVoid: true,
      proposedWinningPosition: null,
      proposedOutcome: "The station was closed",
      evidenceUrl: "https://weather.example/",
    });
  });

  test("cancelUnjoinedBet is for staff only", async () => {
    const creator = person();
    const { bet } = await activeBet(world, creator);
    const input = { idempotencyKey: randomUUID(), betId: bet.id };
    const cancelling = `mutation ($input: CancelUnjoinedBetInput!) { cancelUnjoinedBet(input: $input) { bet { id } } }`;
    expect((await subgraph.run(creator, cancelling, { input })).codes).toEqual(["FORBIDDEN"]);
    const cancelled = await subgraph.run(person({ roles: ["USER", "STAFF"] }), cancelling, { input });
    expect(cancelled.data).toEqual({ cancelUnjoinedBet: { bet: { id: bet.id } } });
  });

  test("joinBet and proposeResolution return their result or an error code", async () => {
    const creator = person();
    const { bet } = await activeBet(world, creator);
    const input = { idempotencyKey: randomUUID(), betId: bet.id, position: "AGAINST", amount: "5.00" };
    const joined = await subgraph.run(person(), JOIN, { input });
    expect(joined.data).toMatchObject({ joinBet: { participation: { position: "AGAINST" } } });
    expect((await subgraph.run(creator, JOIN, { input })).codes).toEqual(["ALREADY_JOINED"]);
    expect((await subgraph.run(creator, JOIN, { input: { ...input, betId: "none" } })).codes).toEqual([
      "BET_NOT_FOUND",
    ]);

    const proposal = { idempotencyKey: randomUUID(), betId: bet.id, winningPosition: "AGAINST", outcome: "No rain" };
    expect((await subgraph.run(creator, PROPOSE, { input: proposal })).codes).toEqual(["POSITION_NOT_TAKEN"]);
    const proposed = await subgraph.run(creator, PROPOSE, { input: { ...proposal, winningPosition: "FOR" } });
    const { status, votingEndsAt, proposedAt } = votingBet.parse(proposed.data).proposeResolution.bet;
    expect(status).toBe("VOTING");
    expect(votingEndsAt.getTime() - proposedAt.getTime()).toBe(3 * DAY);
  });
});

describe("a bet", () => {
  test("shows both sides, what each would gain, and what the caller may do", async () => {
    const [creator, other] = [person(), person()];
    const { bet } = await activeBet(world, creator);
    await joinAndPay(world, bet.id, other, "AGAINST", 700n);
    const fields = `canJoin canPropose participantCount proposablePositions myParticipation { position status }
      sides { position participantCount pool { amount } gainPerPerson { amount } }`;
    expect(await betOf(creator, bet.id, fields)).toEqual({
      canJoin: false,
      canPropose: true,
      participantCount: 2,
      proposablePositions: ["FOR", "AGAINST"],
      myParticipation: { position: "FOR", status: "HELD" },
      sides: [
        { position: "FOR", participantCount: 1, pool: { amount: "10.00" }, gainPerPerson: { amount: "7.00" } },
        { position: "AGAINST", participantCount: 1, pool: { amount: "7.00" }, gainPerPerson: { amount: "10.00" } },
      ],
    });
    expect(await betOf(other, bet.id, "canJoin canPropose")).toEqual({ canJoin: false, canPropose: false });
    expect(await betOf(person(), bet.id, "canJoin myParticipation { id }")).toEqual({
      canJoin: true,
      myParticipation: null,
    });
    expect(await betOf(person({ isBanned: true }), bet.id, "canJoin")).toEqual({ canJoin: false });
  });

  test("shows from when anyone may propose and when it is refunded, while it is active", async () => {
    const creator = person();
    const { bet } = await activeBet(world, creator);
    await joinAndPay(world, bet.id, person(), "AGAINST");
    const times = "openProposalAt refundAt";
    expect(await betOf(creator, bet.id, times)).toEqual({
      openProposalAt: new Date(bet.endDate.getTime() + 3 * DAY).toISOString(),
      refundAt: new Date(bet.endDate.getTime() + 14 * DAY).toISOString(),
    });
    const proposing = `mutation ($input: ProposeResolutionInput!) { proposeResolution(input: $input) { bet { ${times} } } }`;
    const input = { idempotencyKey: randomUUID(), betId: bet.id, winningPosition: "FOR", outcome: "It rained" };
    const { data } = await subgraph.run(creator, proposing, { input });
    expect(data).toEqual({ proposeResolution: { bet: { openProposalAt: null, refundAt: null } } });
  });

  test("that is a draft is visible only to its creator, by every path", async () => {
    const [creator, stranger] = [person(), person()];
    const { bet, place } = await draft(world, creator);
    expect(await betOf(creator, bet.id, "status")).toEqual({ status: "DRAFT" });
    expect(await betOf(stranger, bet.id, "status")).toBeNull();
    const entities = `query ($refs: [_Any!]!) { _entities(representations: $refs) { __typename } }`;
    const refs = [
      { __typename: "Bet", id: bet.id },
      { __typename: "Participation", id: place.id },
    ];
    expect((await subgraph.run(stranger, entities, { refs })).data).toEqual({ _entities: [null, null] });
    const created = `query ($refs: [_Any!]!) { _entities(representations: $refs) { ... on User { bets { nodes { id } } } } }`;
    const user = { refs: [{ __typename: "User", id: creator.userId }] };
    expect((await subgraph.run(stranger, created, user)).data).toEqual({ _entities: [{ bets: { nodes: [] } }] });
    expect((await subgraph.run(creator, created, user)).data).toEqual({
      _entities: [{ bets: { nodes: [{ id: bet.id }] } }],
    });
  });

  test("lists its participants page by page in order of admission, without unpaid ones", async () => {
    const { bet } = await activeBet(world);
    for (let joiner = 0; joiner < 4; joiner += 1) await joinAndPay(world, bet.id, person());
    await join(world, bet.id, person());
    const query = `query ($id: ID!, $after: String) {
      bet(id: $id) { participants(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }
    }`;
    const ids: string[] = [];
    let page: z.infer<typeof pageInfo> = { hasNextPage: true, endCursor: null };
    while (page.hasNextPage) {
      const { data } = await subgraph.run(person(), query, { id: bet.id, after: page.endCursor });
      const { participants } = participantsPage.parse(data).bet;
      ids.push(...participants.nodes.map(({ id }) => id));
      page = participants.pageInfo;
    }
    expect(ids).toEqual((await world.deps.reader.admitted(bet.id)).map(({ id }) => id));
    expect(ids).toHaveLength(5);
  });
});

describe("the feed", () => {
  const FEED = `query ($category: Category, $topic: Topic, $first: Int!, $after: String) {
    bets(category: $category, topic: $topic, first: $first, after: $after) { nodes { id currentPool { amount } } pageInfo { hasNextPage endCursor } }
  }`;

  test("is sorted by pool, page by page, each bet once and no draft", async () => {
    const topic = { category: null, topic: "POLITICS" as const };
    const pools = [2_000n, 3_000n, 3_000n, 2_500n, 9_000n];
    for (const totalAmount of pools) await activeBet(world, person(), { ...topic, totalAmount });
    await draft(world, person(), topic);
    const seen: string[] = [];
    let page: z.infer<typeof pageInfo> = { hasNextPage: true, endCursor: null };
    while (page.hasNextPage) {
      const { data } = await subgraph.run(person(), FEED, { topic: "POLITICS", first: 2, after: page.endCursor });
      const { bets } = feedPage.parse(data);
      seen.push(...bets.nodes.map(({ currentPool }) => currentPool.amount));
      page = bets.pageInfo;
    }
    expect(seen).toEqual(["90.00", "30.00", "30.00", "25.00", "20.00"]);
    const countOf = async (filter: object) =>
      feedPage.parse((await subgraph.run(person(), FEED, { ...filter, first: 5 })).data).bets.nodes.length;
    expect(await countOf({ topic: "ENTERTAINMENT" })).toBe(0);
    expect(await countOf({ category: "WILDCARD", topic: "POLITICS" })).toBe(5);
    expect(await countOf({ category: "SPORTS", topic: "POLITICS" })).toBe(0);
  });

  test.each([
    ["an empty page", { first: 0 }],
    ["a page of more than 100", { first: 101 }],
    ["a foreign cursor", { first: 1, after: "AAAA" }],
    ["a cursor of another list", { first: 1, after: Buffer.from('["x","y"]').toString("base64url") }],
  ])("refuses %s", async (_what, variables) => {
    expect((await subgraph.run(person(), FEED, variables)).codes).toEqual(["INVALID_INPUT"]);
  });
});

describe("a preview", () => {
  const PREVIEW = `query ($amount: Decimal!, $betId: ID, $position: Position) {
    entryPreview(amount: $amount, betId: $betId, position: $position) {
      amount { amount } fee { amount } totalCharge { amount } feePercent feePolicy payoutIfWon { amount } gainIfWon { amount } lossIfLost { amount }
    }
  }`;

  test("shows what an entry costs and could bring, as the charge itself will", async () => {
    const { bet } = await activeBet(world);
    const response = await subgraph.run(person(), PREVIEW, { amount: "7", betId: bet.id, position: "AGAINST" });
    expect(response.data).toEqual({
      entryPreview: {
        amount: { amount: "7.00" },
        fee: { amount: "0.18" },
        totalCharge: { amount: "7.18" },
        feePercent: "2.5",
        feePolicy: "ENTRY",
        payoutIfWon: { amount: "17.00" },
        gainIfWon: { amount: "10.00" },
        lossIfLost: { amount: "7.18" },
      },
    });
    const without = await subgraph.run(person(), PREVIEW, { amount: "100.00" });
    expect(without.data).toMatchObject({
      entryPreview: { totalCharge: { amount: "102.50" }, payoutIfWon: null, gainIfWon: null },
    });
  });

  test.each([
    ["too little", { amount: "0.99" }, "INVALID_AMOUNT"],
    ["too much", { amount: "975610.00" }, "AMOUNT_TOO_LARGE"],
    ["an unknown bet", { amount: "5.00", betId: randomUUID() }, "BET_NOT_FOUND"],
  ])("is refused for %s", async (_what, variables, code) => {
    expect((await subgraph.run(person(), PREVIEW, variables)).codes).toEqual([code]);
  });
});
