import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { serveSubgraph } from "@stakehold/service/graphql/subgraph.ts";
import { createApp, listen, type Listening } from "@stakehold/service/http.ts";
import { newId } from "@stakehold/service/id.ts";
import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  verifierOf,
  type InternalClaims,
} from "@stakehold/service/callers/internal-token.ts";
import { generateKeyPair, SignJWT, type GenerateKeyPairResult } from "jose";
import { pino } from "pino";
import { z } from "zod";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { createLoaders } from "../src/graphql/loaders.ts";
import { resolvers } from "../src/graphql/resolvers.ts";
import { closeStake } from "../src/operations/hold/close-stake.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { createBench, enablePayouts, hold, holdBet, payWith, settleWith, wanted, type Bench } from "./bench.ts";

const logger = pino({ level: "silent" });
let bench: Bench;
let door: Listening;
let keys: GenerateKeyPairResult;

beforeAll(async () => {
  keys = await generateKeyPair(TOKEN_ALGORITHM);
  bench = await createBench();
  const subgraph = await serveSubgraph(
    { schema: new URL("../schema.graphql", import.meta.url), resolvers, context: contextOf(bench.deps, createLoaders) },
    verifierOf(async () => keys.publicKey),
    logger,
  );
  const app = createApp();
  app.use("/graphql", subgraph);
  door = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});
afterAll(async () => {
  await door.stop();
  await bench.stop();
});

async function tokenFor(userId: string, { roles, terms }: Pick<InternalClaims, "roles" | "terms">): Promise<string> {
  const claims: InternalClaims = { sub: userId, roles, terms, banned: false };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: TOKEN_ALGORITHM })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime("1 minute")
    .sign(keys.privateKey);
}

async function run(
  userId: string,
  query: string,
  variables: object = {},
  roles: InternalClaims["roles"] = ["USER"],
  terms = true,
): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${door.port}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${await tokenFor(userId, { roles, terms })}`,
    },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

const STAKE = `{ id status amount { amount currency } fee { amount } totalCharge { amount } place placeAmount { amount } gain { amount } cardLast4 }`;
const CONFIRM = `mutation ($input: ConfirmStakeInput!) { confirmStake(input: $input) { stake ${STAKE} } }`;
const REFERENCE = `query ($ids: [_Any!]!) { _entities(representations: $ids) { ... on Participation { id stake ${STAKE} } } }`;
const referenced = (...ids: string[]) => ({ ids: ids.map((id) => ({ __typename: "Participation", id })) });

describe("a stake in the graph", () => {
  test("is hidden from a caller without a token", async () => {
    const response = await fetch(`http://127.0.0.1:${door.port}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: "{ payoutAccount { id } }" }),
    });
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED" } }] });
  });

  test("is confirmed by its owner and shows where the money is", async () => {
    const command = wanted();
    await payWith(bench, await openStake(bench.deps, command));
    const input = { stakeId: command.stakeId, idempotencyKey: randomUUID() };
    expect(await run(command.userId, CONFIRM, { input })).toEqual({
      data: {
        confirmStake: {
          stake: {
            id: command.stakeId,
            status: "HELD",
            amount: { amount: "10.00", currency: "USD" },
            fee: { amount: "0.25" },
            totalCharge: { amount: "10.25" },
            place: "IN_ESCROW",
            placeAmount: { amount: "10.25" },
            gain: null,
            cardLast4: "4242",
          },
        },
      },
    });
  });

  test.each([
    ["somebody else's", async () => (await hold(bench)).stakeId],
    ["an unknown one", async () => newId()],
    ["no id at all", async () => "mine"],
  ])("that is %s is not found", async (_, stakeIdOf) => {
    const input = { stakeId: await stakeIdOf(), idempotencyKey: randomUUID() };
    expect(await run(newId(), CONFIRM, { input })).toMatchObject({
      errors: [{ extensions: { code: "STAKE_NOT_FOUND" } }],
    });
  });

  test("refuses a key that was used for another stake", async () => {
    const userId = newId();
    const first = await hold(bench, { userId });
    const second = await hold(bench, { userId });
    const input = { stakeId: first.stakeId, idempotencyKey: "key" };
    await run(userId, CONFIRM, { input });
    expect(await run(userId, CONFIRM, { input })).toMatchObject({
      data: { confirmStake: { stake: { id: first.stakeId } } },
    });
    expect(await run(userId, CONFIRM, { input: { ...input, stakeId: second.stakeId } })).toMatchObject({
      errors: [{ extensions: { code: "IDEMPOTENCY_KEY_REUSED" } }],
    });
  });

  test("is shown with its participation only to its owner", async () => {
    const mine = await hold(bench);
    const theirs = await hold(bench);
    const answer = await run(mine.userId, REFERENCE, referenced(mine.stakeId, theirs.stakeId, newId(), "nonsense"));
    expect(answer).toMatchObject({
      data: { _entities: [{ stake: { status: "HELD" } }, { stake: null }, { stake: null }, { stake: null }] },
    });
  });

  test("shows after the bet where the money is, and what was won", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [2_000n] });
    await settleWith(bench, bet, "FOR");
    await bench.drain(bet.betId);
    const [winner, loser] = bet.stakes;
    const shown = async (stake: typeof winner) => run(stake?.userId ?? "", REFERENCE, referenced(stake?.stakeId ?? ""));
    expect(await shown(winner)).toMatchObject({
      data: {
        _entities: [
          {
            stake: {
              status: "RELEASED",
              place: "WAITING_FOR_PAYOUT_ACCOUNT",
              placeAmount: { amount: "30.00" },
              gain: { amount: "20.00" },
            },
          },
        ],
      },
    });
    expect(await shown(loser)).toMatchObject({
      data: { _entities: [{ stake: { status: "FORFEITED", place: "WITH_WINNERS", gain: null } }] },
    });
  });
});

describe("the escrow balance", () => {
  const BALANCE = `query ($first: Int!, $after: String) { escrowBalance {
    totalInEscrow { amount } totalHeld { amount } totalPending { amount } totalWaiting { amount }
    entries(first: $first, after: $after) { nodes { stake { id } participation { id } } pageInfo { hasNextPage endCursor } }
  } }`;

  const page = z.object({
    data: z.object({
      escrowBalance: z.object({
        entries: z.object({
          nodes: z.array(z.object({ participation: z.object({ id: z.string() }) })),
          pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string() }),
        }),
      }),
    }),
  });
  const entriesOf = (answer: unknown) => page.parse(answer).data.escrowBalance.entries;

  test("sums without fees and lists newest first, page by page", async () => {
    const userId = newId();
    const stakes = [await hold(bench, { userId }), await hold(bench, { userId }), wanted({ userId })];
    await openStake(bench.deps, stakes[2] ?? wanted());
    const first = await run(userId, BALANCE, { first: 2 });
    expect(first).toMatchObject({
      data: {
        escrowBalance: {
          totalInEscrow: { amount: "20.00" },
          totalHeld: { amount: "20.00" },
          totalPending: { amount: "0.00" },
          totalWaiting: { amount: "0.00" },
        },
      },
    });
    const { nodes, pageInfo } = entriesOf(first);
    const second = entriesOf(await run(userId, BALANCE, { first: 2, after: pageInfo.endCursor }));
    expect(second.pageInfo.hasNextPage).toBe(false);
    const ids = [...nodes, ...second.nodes].map(({ participation }) => participation.id);
    expect(ids).toEqual(stakes.map(({ stakeId }) => stakeId).toReversed());
  });

  const DAYS = `query ($days: Int!) { escrowBalance { totalPaidOut { amount } totalRefunded { amount }
    heldByDay(days: $days) { date amount { amount } } } }`;

  test("returns what is held by day, and what was paid out and refunded", async () => {
    const { userId } = await hold(bench);
    const answer = await run(userId, DAYS, { days: 2 });
    expect(answer).toMatchObject({
      data: {
        escrowBalance: {
          totalPaidOut: { amount: "0.00" },
          totalRefunded: { amount: "0.00" },
          heldByDay: [{ amount: { amount: "0.00" } }, { amount: { amount: "10.00" } }],
        },
      },
    });
  });

  test.each([0, 367])("refuses %i days", async (days) => {
    expect(await run(newId(), DAYS, { days })).toMatchObject({ errors: [{ extensions: { code: "INVALID_INPUT" } }] });
  });

  test.each([
    ["an empty page", { first: 0 }],
    ["a page of 101", { first: 101 }],
    ["an invalid cursor", { first: 1, after: "nonsense" }],
  ])("refuses %s", async (_, variables) => {
    expect(await run(newId(), BALANCE, variables)).toMatchObject({
      errors: [{ extensions: { code: "INVALID_INPUT" } }],
    });
  });
});

test("what was paid out in 30 days is shown to everybody", async () => {
  const PAID_OUT = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on PublicFigures { paidOut30Days { amount } } } }`;
  const of = { of: [{ __typename: "PublicFigures", id: "platform" }] };
  const shape = z.object({
    data: z.object({ _entities: z.tuple([z.object({ paidOut30Days: z.object({ amount: z.string() }) })]) }),
  });
  const read = async () =>
    shape.parse(await run(newId(), PAID_OUT, of, [], false)).data._entities[0].paidOut30Days.amount;
  const before = Number(await read());
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  await enablePayouts(bench, bet.stakes[0]?.userId ?? "");
  await settleWith(bench, bet, "FOR");
  await bench.drain(bet.betId);
  await bench.quiet();
  expect(Number(await read()) - before).toBe(20);
});

describe("everybody's stakes", () => {
  const STAKES = `query ($first: Int!, $after: String) { escrowParticipants(first: $first, after: $after) {
    nodes { id userId amount { amount } status paymentIntentId } pageInfo { hasNextPage endCursor } } }`;
  const COUNT = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on PlatformCounts { escrowParticipants } } }`;
  const admin = newId();

  test("are listed for admins, newest first, page by page, without cancelled ones", async () => {
    const [held, open, gone] = [await hold(bench), wanted(), wanted()];
    await openStake(bench.deps, open);
    await openStake(bench.deps, gone);
    await closeStake(bench.deps, gone.stakeId);
    const pageOf = async (after?: string) => {
      const answer = await run(admin, STAKES, { first: 1, after }, ["USER", "ADMIN"]);
      const { nodes, pageInfo } = stakesPage.parse(answer).data.escrowParticipants;
      return { node: nodes[0], pageInfo };
    };
    const first = await pageOf();
    expect(first.node).toMatchObject({
      id: open.stakeId,
      userId: open.userId,
      amount: { amount: "10.00" },
      status: "PENDING",
    });
    expect(first.pageInfo.hasNextPage).toBe(true);
    const { node } = await pageOf(first.pageInfo.endCursor);
    expect(node).toMatchObject({ id: held.stakeId, status: "HELD", paymentIntentId: expect.stringMatching(/^pi_/) });
  });

  test("are counted for admins only", async () => {
    const of = { of: [{ __typename: "PlatformCounts", id: "platform" }] };
    const countShape = z.object({
      data: z.object({ _entities: z.tuple([z.object({ escrowParticipants: z.number() })]) }),
    });
    const count = async () =>
      countShape.parse(await run(admin, COUNT, of, ["ADMIN"])).data._entities[0].escrowParticipants;
    const before = await count();
    await hold(bench);
    expect(await count()).toBe(before + 1);
    for (const [query, variables] of [
      [STAKES, { first: 1 }],
      [COUNT, of],
    ] as const) {
      expect(await run(admin, query, variables, ["STAFF"])).toMatchObject({
        errors: [{ extensions: { code: "FORBIDDEN" } }],
      });
    }
  });

  const stakesPage = z.object({
    data: z.object({
      escrowParticipants: z.object({
        nodes: z.array(z.unknown()),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string() }),
      }),
    }),
  });
});

describe("a payout account in the graph", () => {
  test.each([
    ["createPayoutAccount", "CreatePayoutAccountInput"],
    ["createOnboardingLink", "CreateOnboardingLinkInput"],
  ])("is not created before age and terms are confirmed: %s", async (field, input) => {
    const userId = newId();
    const query = `mutation ($input: ${input}!) { ${field}(input: $input) { __typename } }`;
    const refused = await run(userId, query, { input: { idempotencyKey: "1" } }, ["USER"], false);
    expect(refused).toMatchObject({ errors: [{ extensions: { code: "TERMS_NOT_ACCEPTED" } }] });
    expect(await run(userId, "{ payoutAccount { id } }")).toEqual({ data: { payoutAccount: null } });
  });

  test("is created once and onboarded at Stripe", async () => {
    const userId = newId();
    expect(await run(userId, "{ payoutAccount { id } }")).toEqual({ data: { payoutAccount: null } });
    const create = `mutation ($input: CreatePayoutAccountInput!) { createPayoutAccount(input: $input) { payoutAccount { id detailsSubmitted payoutsEnabled } } }`;
    expect(await run(userId, create, { input: { idempotencyKey: "1" } })).toEqual({
      data: { createPayoutAccount: { payoutAccount: { id: userId, detailsSubmitted: false, payoutsEnabled: false } } },
    });
    const link = `mutation ($input: CreateOnboardingLinkInput!) { createOnboardingLink(input: $input) { onboardingLink { url expiresAt } } }`;
    expect(await run(userId, link, { input: { idempotencyKey: "1" } })).toMatchObject({
      data: { createOnboardingLink: { onboardingLink: { url: expect.stringMatching(/^http/) } } },
    });
  });
});

describe("100 calls at once in the graph", () => {
  test("for accounts and for links to them make one payout account", async () => {
    const userId = newId();
    const calls = Array.from({ length: 100 }, (_, index) => {
      const field = index % 2 === 0 ? "createPayoutAccount" : "createOnboardingLink";
      const input = index % 2 === 0 ? "CreatePayoutAccountInput" : "CreateOnboardingLinkInput";
      return run(userId, `mutation ($input: ${input}!) { ${field}(input: $input) { __typename } }`, {
        input: { idempotencyKey: `poll-${index}` },
      });
    });
    for (const answer of await Promise.all(calls)) expect(answer).not.toHaveProperty("errors");
    const accounts = (await bench.state()).account.filter(({ metadata }) => metadata["user"] === userId);
    expect(accounts).toHaveLength(1);
  });
});

describe("a statement and a settlement in the graph", () => {
  test("show the ledger's amounts to participants, and nothing to others", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n, 1_000n], AGAINST: [1_001n] });
    await settleWith(bench, bet, "FOR");
    const userId = bet.stakes[0]?.userId ?? "";
    const STATEMENT = `{ statement(first: 1) { nodes { kind amount { amount } bet { id } totalPaidIn { amount } totalWon { amount } }
      pageInfo { hasNextPage endCursor } } }`;
    expect(await run(userId, STATEMENT)).toMatchObject({
      data: {
        statement: {
          nodes: [
            {
              kind: "WINNINGS",
              bet: { id: bet.betId },
              totalPaidIn: { amount: "10.25" },
              totalWon: { amount: expect.stringMatching(/^15\.0[01]$/) },
            },
          ],
          pageInfo: { hasNextPage: true },
        },
      },
    });
    const SETTLEMENT = `query ($ids: [_Any!]!) { _entities(representations: $ids) { ... on Bet { settlement { outcome feePolicy
      pool { amount } lost { amount } ownStakes { amount } wonCount lostCount refundedCount equalShare { amount } leftoverCents fees { amount } won { amount } refunded { amount }
      shares(first: 2) { nodes { outcome stake { amount } fee { amount } winningsFee { amount } received { amount } user { id } } pageInfo { hasNextPage } } } } } }`;
    const ids = [{ __typename: "Bet", id: bet.betId }];
    expect(await run(userId, SETTLEMENT, { ids })).toMatchObject({
      data: {
        _entities: [
          {
            settlement: {
              outcome: "FOR",
              feePolicy: "ENTRY",
              pool: { amount: "30.01" },
              lost: { amount: "10.01" },
              ownStakes: { amount: "20.00" },
              wonCount: 2,
              lostCount: 1,
              refundedCount: 0,
              equalShare: { amount: "5.00" },
              leftoverCents: 1,
              fees: { amount: "0.75" },
              won: { amount: "30.01" },
              refunded: { amount: "0.00" },
              shares: {
                nodes: [{ outcome: "WON", winningsFee: { amount: "0.00" } }, { outcome: "WON" }],
                pageInfo: { hasNextPage: true },
              },
            },
          },
        ],
      },
    });
    expect(await run(newId(), SETTLEMENT, { ids })).toMatchObject({ data: { _entities: [{ settlement: null }] } });
  });
});

describe("parked work in the graph", () => {
  const COUNTS = "{ parkedWorkCounts { kind count } }";
  const LIST = "{ parkedWork { nodes { id kind subject amount { amount } since reason } pageInfo { hasNextPage } } }";
  const RETRY =
    "mutation ($input: ActOnStakeInput!) { retryRefund(input: $input) { adminAction { action subject amount { amount } } } }";

  test.each([["USER"], ["STAFF"]] as const)("is hidden from a %s", async (role) => {
    const input = { stakeId: newId(), idempotencyKey: "1", note: "please" };
    for (const [query, variables] of [
      [LIST, {}],
      [COUNTS, {}],
      [RETRY, { input }],
    ] as const) {
      const answer = await run(newId(), query, variables, [role]);
      expect(answer).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
    }
  });

  test("is listed for an admin, who acts on it with a reason", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
    const stakeId = bet.stakes[0]?.stakeId ?? "";
    await settleWith(bench, bet, "REFUND");
    await bench.drain(bet.betId);
    await bench.quiet();
    const { refund } = await bench.state();
    const made = refund.find(({ metadata }) => metadata?.["stake"] === stakeId);
    await bench.control("POST", `/refunds/${made?.id ?? ""}/fail`, {});
    await bench.quiet();
    const item = { kind: "FAILED_REFUND", subject: stakeId, amount: { amount: "10.25" } };
    expect(await run(newId(), LIST, {}, ["ADMIN"])).toMatchObject({
      data: { parkedWork: { nodes: expect.arrayContaining([expect.objectContaining(item)]) } },
    });
    expect(await run(newId(), COUNTS, {}, ["ADMIN"])).toMatchObject({
      data: {
        parkedWorkCounts: expect.arrayContaining([
          { kind: "FAILED_REFUND", count: 1 },
          { kind: "SUSPENSE", count: 0 },
        ]),
      },
    });
    const OF_KINDS = `query ($kinds: [ParkedKind!]) { parkedWork(kinds: $kinds) { nodes { kind user { id } } } }`;
    const ofKinds = (...kinds: string[]) => run(newId(), OF_KINDS, { kinds }, ["ADMIN"]);
    const user = { id: bet.stakes[0]?.userId };
    expect(await ofKinds("FAILED_REFUND", "SUSPENSE")).toEqual({
      data: { parkedWork: { nodes: [{ kind: "FAILED_REFUND", user }] } },
    });
    expect(await ofKinds("SUSPENSE", "DIFFERENCE")).toEqual({ data: { parkedWork: { nodes: [] } } });
    const input = { stakeId, idempotencyKey: "1", note: "The card is open again." };
    const adminId = newId();
    expect(await run(adminId, RETRY, { input }, ["ADMIN"])).toEqual({
      data: { retryRefund: { adminAction: { action: "RETRY_REFUND", subject: stakeId, amount: { amount: "10.25" } } } },
    });
    expect(await run(newId(), RETRY, { input: { ...input, note: " " } }, ["ADMIN"])).toMatchObject({
      errors: [{ extensions: { code: "INVALID_INPUT" } }],
    });
    await bench.drain(bet.betId);
    const AUDIT = `query ($personId: ID!) { paymentsAuditEntries(personId: $personId) {
      nodes { action subjectId reason before { name value } after { name value } } } }`;
    const kept = { action: "RETRY_REFUND", subjectId: stakeId, reason: "The card is open again." };
    const words = { before: [{ name: "refund", value: "FAILED" }], after: [{ name: "refund", value: "DUE" }] };
    expect(await run(newId(), AUDIT, { personId: adminId }, ["ADMIN"])).toEqual({
      data: { paymentsAuditEntries: { nodes: [{ ...kept, ...words }] } },
    });
    expect(await run(newId(), AUDIT, { personId: adminId }, ["STAFF"])).toMatchObject({
      errors: [{ extensions: { code: "FORBIDDEN" } }],
    });
  });

  test("that was moved by hand is listed with its reason, and adopted by an admin with another", async () => {
    const ADOPT = `mutation ($input: AdoptStripeMovementInput!) {
      adoptStripeMovement(input: $input) { adminAction { action subject amount { amount } note } } }`;
    const { stakeId } = await hold(bench);
    const stake = await bench.deps.stakes.find(stakeId);
    const made = await bench.stripe.refunds.create({ payment_intent: stake?.paymentIntent ?? "" });
    await bench.quiet();
    const item = { kind: "MADE_BY_HAND", subject: made.id, amount: { amount: "10.25" }, reason: "refunded_by_hand" };
    expect(await run(newId(), LIST, {}, ["ADMIN"])).toMatchObject({
      data: { parkedWork: { nodes: expect.arrayContaining([expect.objectContaining(item)]) } },
    });
    const input = { stripeId: made.id, idempotencyKey: "1", reason: "Asked for by phone." };
    for (const role of ["USER", "STAFF"] as const) {
      expect(await run(newId(), ADOPT, { input }, [role])).toMatchObject({
        errors: [{ extensions: { code: "FORBIDDEN" } }],
      });
    }
    expect(await run(newId(), ADOPT, { input }, ["ADMIN"])).toEqual({
      data: {
        adoptStripeMovement: {
          adminAction: {
            action: "ADOPT_MOVEMENT",
            subject: made.id,
            amount: { amount: "10.25" },
            note: "Asked for by phone.",
          },
        },
      },
    });
  });
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});

describe("stakes, for staff,", () => {
  const FACTS = "{ nodes { id status paymentIntentId user { id } bet { id } } pageInfo { hasNextPage endCursor } }";
  const FIND = `query ($search: String!) { findStakes(search: $search) ${FACTS} }`;
  const OF_PERSON = `query ($of: [_Any!]!, $first: Int!, $after: String) { _entities(representations: $of) {
    ... on PersonRecord { stakes(first: $first, after: $after) ${FACTS} } } }`;
  const stakesShape = z.object({
    nodes: z.array(z.object({ id: z.string(), paymentIntentId: z.string().nullable() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  });
  const foundShape = z.object({ data: z.object({ findStakes: stakesShape }) });
  const ofPersonShape = z.object({ data: z.object({ _entities: z.tuple([z.object({ stakes: stakesShape })]) }) });
  const staff = newId();
  const refused = { errors: [{ extensions: { code: "FORBIDDEN" } }] };

  const find = async (search: string) =>
    foundShape.parse(await run(staff, FIND, { search }, ["USER", "STAFF"])).data.findStakes.nodes;

  test("are found by their id and by Stripe's ids of their payment and payout", async () => {
    const { stakeId } = await hold(bench);
    const [held] = await find(stakeId);
    expect(held).toMatchObject({ id: stakeId, paymentIntentId: expect.stringMatching(/^pi_/) });
    expect(await find(held?.paymentIntentId ?? "")).toEqual([held]);
    await bench.rows("UPDATE operations SET stripe_id = $2 WHERE stake_id = $1::uuid", [stakeId, "re_of_this_stake"]);
    expect(await find("re_of_this_stake")).toEqual([held]);
    for (const search of [newId(), "pi_", "re_of_this"]) expect(await find(search)).toEqual([]);
  });

  test("are listed for one person, newest first, page by page", async () => {
    const userId = newId();
    const [older, newer] = [wanted({ userId }), wanted({ userId })];
    for (const stake of [older, newer, wanted()]) await openStake(bench.deps, stake);
    const page = async (after?: string | null) => {
      const of = [{ __typename: "PersonRecord", id: userId }];
      const answer = await run(staff, OF_PERSON, { of, first: 1, after }, ["USER", "STAFF"]);
      return ofPersonShape.parse(answer).data._entities[0].stakes;
    };
    const first = await page();
    const second = await page(first.pageInfo.endCursor);
    expect([...first.nodes, ...second.nodes].map(({ id }) => id)).toEqual([newer.stakeId, older.stakeId]);
    expect([first, second].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false]);
  });

  test("are hidden from everybody else", async () => {
    const of = [{ __typename: "PersonRecord", id: newId() }];
    expect(await run(newId(), FIND, { search: newId() })).toMatchObject(refused);
    expect(await run(newId(), OF_PERSON, { of, first: 1 })).toMatchObject(refused);
  });
});
