import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { GraphQLError } from "graphql";
import { z } from "zod";
import { openCannedDoor, participation } from "../testing/canned-graph.ts";
import { describeApi } from "./openapi.ts";
import { calls } from "./router.ts";
import { failure } from "./shapes.ts";

let door: Awaited<ReturnType<typeof openCannedDoor>>;
beforeAll(async () => {
  door = await openCannedDoor();
});
afterAll(() => door.close());
beforeEach(() => {
  door.fill(2);
  door.instead.clear();
});

const newBet = {
  title: "Rain",
  description: "Here",
  category: "sports",
  totalAmount: "5.00",
  minEntry: "1.00",
  endDate: "2026-11-30T09:00:00.000Z",
  sourceName: "The weather service",
  sourceUrl: "https://weather.example/",
  voidIf: "It is not measured",
  earlyProposal: false,
};

/** A body for each call that reads one, by the call's name. */
const BODIES: Readonly<Record<string, object>> = {
  createBet: newBet,
  joinBet: { amount: "5.00", position: "for" },
  proposeResolution: { winningPosition: "against", outcome: "It did not" },
  castVote: { vote: "reject", objection: { reason: "wrong_side", sentence: "The others won." } },
  openTicket: { subject: "A refund", description: "Where?", category: "payments", pictureIds: ["i0_8x6"] },
  replyToTicket: { message: "Hello", pictureIds: ["i0_8x6"] },
  resolveTicket: { status: "resolved" },
  clearPlatform: { phrase: "DELETE EVERYTHING" },
  confirmClearing: { phrase: "DELETE EVERYTHING" },
};

const send = async ({ name, path, method }: (typeof calls)[number], body = BODIES[name]) =>
  door.send(`/api${path.replace(":id", "x0")}`, method.toUpperCase(), body);

test.each(calls.map((call) => [call.name, call] as const))("%s returns what it documents", async (_name, call) => {
  const { status, body } = await send(call);
  expect(status).toBe(200);
  expect(() => call.answers.parse(body)).not.toThrow();
});

test("a description does not match what its call does not return", () => {
  const readBet = calls.find(({ name }) => name === "readBet");
  expect(readBet?.answers.safeParse({ id: "b0" }).success).toBe(false);
});

test.each([
  ["ACTIVE", null, "HELD", "held"],
  ["VOTING", null, "HELD", "held"],
  ["RESOLVED", "FOR", "HELD", "released"],
  ["RESOLVED", "AGAINST", "HELD", "forfeited"],
  ["REFUNDED", null, "HELD", "refunded"],
  ["ACTIVE", null, "PENDING", "pending"],
  ["RESOLVED", "FOR", "REFUSED", "refused"],
  ["REFUNDED", null, "WITHDRAWN", "withdrawn"],
])(
  "on a bet that is %s for %s, a FOR stake that is %s is shown as %s",
  async (status, winningPosition, place, shown) => {
    const { bet, ...own } = participation(0);
    const node = { ...own, position: "FOR", status: place, bet: { ...bet, status, winningPosition } };
    const pageInfo = { hasNextPage: false, endCursor: null };
    door.instead.set("user", () => ({ participations: { nodes: [node], pageInfo } }));
    const { status: code, body } = await door.send("/api/users/u0/participations");
    expect([code, body]).toMatchObject([200, [{ status: shown }]]);
  },
);

test("a cleanup that waits for a second admin returns 202 and isPending", async () => {
  const clear = () => door.send("/api/admin/cleanup-platform", "POST", BODIES["clearPlatform"]);
  expect(await clear()).toMatchObject({ status: 200, body: { cleanupId: "c0", isPending: false } });
  door.instead.set("clearPlatform", () => ({ cleanupId: "c0", clearing: { id: "c0" } }));
  expect(await clear()).toMatchObject({ status: 202, body: { cleanupId: "c0", isPending: true } });
});

/** Calls for which an admin types a phrase; a missing phrase has its own message. */
const CONFIRMED = new Set(["clearPlatform", "confirmClearing"]);

test.each(Object.keys(BODIES).filter((name) => !CONFIRMED.has(name)))("%s refuses an invalid body", async (name) => {
  const call = calls.find((known) => known.name === name);
  if (call === undefined) throw new Error(`There is no call ${name}`);
  const { status, body } = await send(call, {});
  expect(status).toBe(400);
  expect(failure.parse(body)).toMatchObject({ code: "INVALID_INPUT" });
});

describe("the description", () => {
  const shape = z.object({
    openapi: z.literal("3.1.0"),
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
    components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  });
  const description = describeApi(calls);
  const { paths, components } = shape.parse(description);

  test("lists the specification's 22 calls, the two on pending cleanups, the files, the receipt and the upload", () => {
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
    );
    expect(described.toSorted()).toEqual(
      [
        "GET /api/auth/user",
        "GET /api/login",
        "GET /api/logout",
        "GET /api/bets",
        "GET /api/bets/{id}",
        "POST /api/bets-with-escrow",
        "POST /api/bets/{id}/join-with-escrow",
        "POST /api/bets/{id}/propose-resolution",
        "GET /api/bets/{id}/votes",
        "POST /api/bets/{id}/vote",
        "GET /api/bets/{id}/recount.csv",
        "GET /api/bets/{id}/receipt",
        "GET /api/users/{id}/bets",
        "GET /api/users/{id}/participations",
        "GET /api/user/escrow-balance",
        "GET /api/support/tickets",
        "GET /api/support/tickets/{id}",
        "POST /api/pictures",
        "POST /api/support/tickets",
        "POST /api/support/tickets/{id}/messages",
        "PATCH /api/support/tickets/{id}/status",
        "POST /api/create-connect-account",
        "POST /api/create-connect-onboarding",
        "GET /api/admin/check-data",
        "POST /api/admin/cleanup-platform",
        "POST /api/admin/cleanups/{id}/confirm",
        "POST /api/admin/cleanups/{id}/withdraw",
        "GET /api/user/statement.csv",
        "GET /api/user/export.json",
      ].toSorted(),
    );
  });

  test("names each operation once, and resolves every reference", () => {
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
    const referred = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(referred));
    expect(referred).toEqual(expect.arrayContaining(["Bet", "Amount", "Failure"]));
    expect(JSON.stringify(description)).not.toContain("$defs");
  });

  test("describes the input as sent, not as parsed", () => {
    const join = z
      .object({
        requestBody: z.object({ content: z.object({ "application/json": z.object({ schema: z.unknown() }) }) }),
      })
      .parse(paths["/bets/{id}/join-with-escrow"]?.["post"]);
    expect(join.requestBody.content["application/json"].schema).toMatchObject({
      properties: { position: { enum: ["for", "against"] } },
      required: ["amount", "position"],
    });
  });
});

test.each([
  [{ totalAmount: 5 }, "totalAmount", 'Total amount must be a decimal string, such as "12.50"'],
  [{ minEntry: 0 }, "minEntry", 'Minimum entry must be a decimal string, such as "12.50"'],
  [{ totalAmount: "" }, "totalAmount", "Total amount is required"],
  [{ minEntry: null }, "minEntry", "Minimum entry is required"],
  [{ totalAmount: undefined }, "totalAmount", "Total amount is required"],
])("an amount of %j is refused with its field and the reason", async (change, field, message) => {
  const { status, body } = await door.send("/api/bets-with-escrow", "POST", { ...newBet, ...change });
  expect(status).toBe(400);
  expect(body).toEqual({ message, code: "INVALID_INPUT", fields: { field } });
});

test.each([undefined, "maybe", "FOR"])("the position %j is refused with the specified message", async (position) => {
  const { status, body } = await door.send("/api/bets/b0/join-with-escrow", "POST", { amount: "5.00", position });
  expect(status).toBe(400);
  expect(body).toMatchObject({ message: "You must select a position", fields: { field: "position" } });
});

describe("a vote on a bet without a ballot", () => {
  const mine = { status: "HELD" };
  const standing = (bet: object | null) => {
    door.instead.set("castVote", () => {
      throw new GraphQLError("The vote is just being opened.", { extensions: { code: "BALLOT_OPENING" } });
    });
    door.instead.set("bet", () => bet);
  };

  test.each([
    [
      "is refused to somebody outside, whatever the bet's status",
      { status: "ACTIVE", myParticipation: null },
      403,
      "NOT_A_PARTICIPANT",
    ],
    [
      "is refused to somebody who has not paid",
      { status: "VOTING", myParticipation: { status: "PENDING" } },
      403,
      "NOT_A_PARTICIPANT",
    ],
    ["is refused: voting has not started", { status: "ACTIVE", myParticipation: mine }, 409, "VOTING_NOT_STARTED"],
    [
      "is refused: the bet is over",
      { status: "REFUNDED", isResolved: true, myParticipation: mine },
      409,
      "ALREADY_RESOLVED",
    ],
    ["is retryable while the ballot opens", { status: "VOTING", myParticipation: mine }, 409, "BALLOT_OPENING"],
    ["is refused if there is no bet", null, 404, "BET_NOT_FOUND"],
  ])("%s", async (_what, bet, status, code) => {
    standing(bet && { isResolved: false, ...bet });
    const answer = await door.send("/api/bets/b0/vote", "POST", { vote: "approve" });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  test("keeps any other reason for its refusal", async () => {
    standing(null);
    door.instead.set("castVote", () => {
      throw new GraphQLError("Twice.", { extensions: { code: "ALREADY_VOTED" } });
    });
    const answer = await door.send("/api/bets/b0/vote", "POST", { vote: "approve" });
    expect(answer).toMatchObject({ status: 409, body: { code: "ALREADY_VOTED" } });
  });
});
