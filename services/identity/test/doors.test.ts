import { timestampDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { moneyMessage } from "@stakehold/money/wire.ts";
import { BetFundsSettledSchema, StakeOutcome } from "@stakehold/proto/payments/v1/events_pb.ts";
import { CredentialsService } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { serveSubgraph } from "@stakehold/service/graphql/subgraph.ts";
import { createApp, listen, type Listening } from "@stakehold/service/http.ts";
import { newId } from "@stakehold/service/id.ts";
import { createTokenVerifier, verifierOf } from "@stakehold/service/callers/internal-token.ts";
import { rpcClient } from "@stakehold/service/rpc/client.ts";
import { rpcMiddleware } from "@stakehold/service/rpc/server.ts";
import { createLocalJWKSet } from "jose";
import { z } from "zod";
import type { GrantedRole } from "../src/domain/roles.ts";
import { newSecret } from "../src/domain/secret.ts";
import { createLoaders } from "../src/graphql/loaders.ts";
import { resolvers } from "../src/graphql/resolvers.ts";
import { banUser } from "../src/operations/ban-user.ts";
import { credentialsService } from "../src/rpc/exchange-credential.ts";
import { createDoor, createIdentity, logger, type Door, type Identity } from "./identity.ts";

let identity: Identity;
let door: Door;
let server: Listening;

beforeAll(async () => {
  identity = await createIdentity();
  door = await createDoor(identity);
  const app = createApp();
  const routes = (router: Parameters<Parameters<typeof rpcMiddleware>[0]["routes"]>[0]) =>
    router.service(CredentialsService, credentialsService(identity.deps));
  app.use(rpcMiddleware({ routes, secrets: ["before", "now"], logger }));
  const verify = createTokenVerifier(`${door.publicUrl}/.well-known/jwks.json`);
  const schema = new URL("../schema.graphql", import.meta.url);
  const context = contextOf(identity.deps, createLoaders);
  const subgraph = await serveSubgraph({ schema, resolvers, context }, verify, logger);
  app.use("/graphql", subgraph);
  server = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});

afterAll(async () => {
  await server.stop();
  await door.close();
  await identity.close();
});

const TOKEN_LIFE_MS = 60_000;

const client = (secret: string) =>
  rpcClient(CredentialsService, { url: `http://127.0.0.1:${server.port}`, secret, timeoutMs: 30_000 });

describe("exchanging a credential", () => {
  test.each(["before", "now"])(
    "returns a token that the subgraphs accept, to a caller with the secret %s",
    async (secret) => {
      const { userId, sessionToken } = await identity.admit();
      const requestedAt = Date.now();
      const answer = await client(secret).exchangeCredential({ credential: { case: "session", value: sessionToken } });
      expect(answer.userId).toBe(userId);
      const verify = verifierOf(createLocalJWKSet({ keys: [...identity.keys.published] }));
      expect(await verify(`Bearer ${answer.internalToken}`)).toMatchObject({ userId });
      const expiresAt = answer.expiresAt === undefined ? 0 : timestampDate(answer.expiresAt).getTime();
      // A token's times are whole seconds.
      expect(expiresAt).toBeGreaterThan(requestedAt + TOKEN_LIFE_MS - 1_000);
      expect(expiresAt).toBeLessThanOrEqual(Date.now() + TOKEN_LIFE_MS);
    },
  );

  test("is refused to a caller without the secret", async () => {
    const { sessionToken } = await identity.admit();
    const call = client("other").exchangeCredential({ credential: { case: "session", value: sessionToken } });
    await expect(call).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test.each([
    { credential: { case: "session", value: newSecret() } as const },
    { credential: { case: "apiToken", value: newSecret() } as const },
    {},
  ])("is refused for %j", async (request) => {
    await expect(client("now").exchangeCredential(request)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

const answerShape = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).optional(),
});

async function send(sessionToken: string, query: string, variables: object = {}) {
  const { token } = await identity.exchange(sessionToken);
  const response = await fetch(`http://127.0.0.1:${server.port}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, connection: "close" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors = [] } = answerShape.parse(await response.json());
  return { data, codes: errors.map(({ extensions }) => extensions.code) };
}

/** Signs in a person with these roles. */
const admitAs = async (...roles: readonly GrantedRole[]) => (await identity.admit({}, roles)).sessionToken;

describe("the current user", () => {
  test("is the caller, with roles, terms and statistics", async () => {
    const { userId, sessionToken } = await identity.admit();
    const stake = moneyMessage(1_000n);
    await identity.deliver(BetFundsSettledSchema, {
      results: [
        { userId, outcome: StakeOutcome.WON, stake, owed: moneyMessage(1_833n) },
        { userId: newId(), outcome: StakeOutcome.REFUNDED, stake, owed: moneyMessage(1_025n) },
      ],
    });

    const query = `{ me { id email roles acceptedTerms isBanned betsWon betsLost winRate
      totalWinnings { amount currency } user { id displayName profileImageUrl } } }`;
    expect(await send(sessionToken, query)).toEqual({
      codes: [],
      data: {
        me: {
          id: userId,
          email: "alice@example.com",
          roles: ["USER"],
          acceptedTerms: false,
          isBanned: false,
          betsWon: 1,
          betsLost: 0,
          winRate: 100,
          totalWinnings: { amount: "8.33", currency: "USD" },
          user: { id: userId, displayName: "Alice Archer", profileImageUrl: null },
        },
      },
    });
  });

  test("returns the accepted terms", async () => {
    const { sessionToken } = await identity.admit();
    const query = `mutation ($input: AcceptTermsInput!) { acceptTerms(input: $input) { me { acceptedTerms } } }`;
    const terms = (isAdult: boolean) => ({ input: { idempotencyKey: newId(), isAdult, acceptsTerms: true } });
    expect(await send(sessionToken, query, terms(false))).toMatchObject({ codes: ["INVALID_INPUT"] });
    expect(await send(sessionToken, query, terms(true))).toEqual({
      codes: [],
      data: { acceptTerms: { me: { acceptedTerms: true } } },
    });
  });
});

describe("other people", () => {
  test("are returned without their address, and an unknown id returns nobody", async () => {
    const { userId, sessionToken } = await identity.admit();
    const query = `query ($id: ID!, $users: [_Any!]!) {
      user(id: $id) { displayName } unknown: user(id: "nobody") { id }
      _entities(representations: $users) { ... on User { id displayName } } }`;
    const users = [userId, newId(), "nonsense"].map((id) => ({ __typename: "User", id }));
    expect(await send(sessionToken, query, { id: userId, users })).toEqual({
      codes: [],
      data: {
        user: { displayName: "Alice Archer" },
        unknown: null,
        _entities: [{ id: userId, displayName: "Alice Archer" }, null, null],
      },
    });
    expect((await send(sessionToken, '{ user(id: "x") { email } }')).codes).toEqual(["GRAPHQL_VALIDATION_FAILED"]);
  });
});

const BAN = "mutation ($input: BanUserInput!) { banUser(input: $input) { user { id } } }";

describe("banning", () => {
  test.each<[string, GrantedRole[], string[]]>([
    ["a user", [], ["FORBIDDEN"]],
    ["staff", ["STAFF"], ["FORBIDDEN"]],
    ["an admin", ["ADMIN"], []],
  ])("by %s", async (_who, roles, codes) => {
    const { userId, sessionToken } = await identity.admit();
    const input = { idempotencyKey: newId(), userId, reason: "Voted dishonestly" };
    expect((await send(await admitAs(...roles), BAN, { input })).codes).toEqual(codes);
    expect(await send(sessionToken, "{ me { isBanned } }")).toMatchObject({
      data: { me: { isBanned: codes.length === 0 } },
    });
  });
});

describe("a ban", () => {
  test.each<[string, object, string]>([
    ["of somebody unknown", { userId: newId() }, "USER_NOT_FOUND"],
    ["of a malformed id", { userId: "nonsense" }, "USER_NOT_FOUND"],
    ["without a reason", { reason: "  " }, "INVALID_INPUT"],
    ["with a reason that is too long", { reason: "x".repeat(1_001) }, "INVALID_INPUT"],
    ["without a key", { idempotencyKey: " " }, "INVALID_INPUT"],
  ])("%s is refused", async (_what, change, code) => {
    const { userId, sessionToken } = await identity.admit();
    const input = { idempotencyKey: newId(), userId, reason: "Voted dishonestly", ...change };
    expect((await send(await admitAs("ADMIN"), BAN, { input })).codes).toEqual([code]);
    expect(await send(sessionToken, "{ me { isBanned } }")).toMatchObject({ data: { me: { isBanned: false } } });
  });
});

describe("people, as staff find them,", () => {
  const FIND = `query ($search: String!, $first: Int! = 20, $after: String) { findPeople(search: $search, first: $first, after: $after) {
    nodes { id email isEmailVerified roles acceptedTerms isBanned isDeleted } pageInfo { hasNextPage endCursor } } }`;
  const RECORD = `query ($id: ID!) { personRecord(id: $id) {
    id isBanned user { displayName }
    decisions { nodes { action reason actor { id } before { name value } after { name value } } } } }`;
  const AUDIT = `query ($personId: ID, $first: Int! = 20, $after: String) {
    identityAuditEntries(personId: $personId, first: $first, after: $after) {
      nodes { action actorId subjectId reason before { name value } after { name value } } pageInfo { endCursor } } }`;
  const REFERENCE = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on PersonRecord { email } } }`;

  test("are found by id, and by address in any case, page by page", async () => {
    const staff = await admitAs("STAFF");
    const email = `Dora.${newId()}@example.com`;
    const older = await identity.admit({ email });
    const newer = await identity.admit({ email: email.toLowerCase() });
    const record = { isEmailVerified: true, roles: ["USER"], acceptedTerms: false, isBanned: false, isDeleted: false };
    expect(await send(staff, FIND, { search: older.userId.toUpperCase() })).toMatchObject({
      codes: [],
      data: { findPeople: { nodes: [{ id: older.userId, email, ...record }], pageInfo: { hasNextPage: false } } },
    });

    const pageShape = z.object({
      findPeople: z.object({
        nodes: z.array(z.object({ id: z.string() })),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string() }),
      }),
    });
    const page = async (after?: string) =>
      pageShape.parse((await send(staff, FIND, { search: ` ${email.toUpperCase()} `, first: 1, after })).data)
        .findPeople;
    const first = await page();
    const second = await page(first.pageInfo.endCursor);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    expect([...first.nodes, ...second.nodes].map(({ id }) => id).toSorted()).toEqual(
      [older.userId, newer.userId].toSorted(),
    );
    const foreign = { search: newId(), after: first.pageInfo.endCursor };
    expect((await send(staff, FIND, foreign)).codes).toEqual(["INVALID_INPUT"]);
  });

  test("are not found by a part of an address, or after they left", async () => {
    const staff = await admitAs("STAFF");
    for (const search of ["alice@", "%@example.com", newId()]) {
      expect(await send(staff, FIND, { search })).toMatchObject({ codes: [], data: { findPeople: { nodes: [] } } });
    }
    for (const search of ["  ", "x".repeat(321)]) {
      expect((await send(staff, FIND, { search })).codes).toEqual(["INVALID_INPUT"]);
    }
    expect((await send(staff, RECORD, { id: newId() })).codes).toEqual(["USER_NOT_FOUND"]);
  });

  test("include the decisions about them, by whom and why", async () => {
    const admin = await identity.admit({}, ["ADMIN"]);
    const { userId } = await identity.admit();
    const input = { idempotencyKey: newId(), userId, reason: "Voted dishonestly" };
    expect((await send(admin.sessionToken, BAN, { input })).codes).toEqual([]);
    expect(await send(await admitAs("STAFF"), RECORD, { id: userId })).toEqual({
      codes: [],
      data: {
        personRecord: {
          id: userId,
          isBanned: true,
          user: { displayName: "Alice Archer" },
          decisions: {
            nodes: [
              {
                action: "BAN_USER",
                reason: "Voted dishonestly",
                actor: { id: admin.userId },
                before: [{ name: "status", value: "ACTIVE" }],
                after: [{ name: "status", value: "BANNED" }],
              },
            ],
          },
        },
      },
    });
  });

  test("and the acts of admins are listed for admins, by or about one person, newest first", async () => {
    const admin = await identity.admit({}, ["ADMIN"]);
    const { userId } = await identity.admit();
    const input = { idempotencyKey: newId(), userId, reason: "Somebody else has the phone" };
    const END = `mutation ($input: EndSessionsOfPersonInput!) { endSessionsOfPerson(input: $input) { __typename } }`;
    expect((await send(admin.sessionToken, END, { input })).codes).toEqual([]);
    await send(admin.sessionToken, BAN, { input: { ...input, idempotencyKey: newId(), reason: "Lied" } });
    const acts = { actorId: admin.userId, subjectId: userId };
    for (const personId of [userId, admin.userId]) {
      expect((await send(admin.sessionToken, AUDIT, { personId })).data).toMatchObject({
        identityAuditEntries: {
          nodes: [
            { ...acts, action: "BAN_USER", reason: "Lied" },
            {
              ...acts,
              action: "END_SESSIONS",
              reason: "Somebody else has the phone",
              before: [{ name: "sessions", value: "1" }],
              after: [{ name: "sessions", value: "0" }],
            },
          ],
        },
      });
    }
    expect((await send(await admitAs("STAFF"), AUDIT)).codes).toEqual(["FORBIDDEN"]);
  });

  test("can't be looked up by other users", async () => {
    const { userId, sessionToken } = await identity.admit();
    const of = [{ __typename: "PersonRecord", id: userId }];
    expect((await send(sessionToken, FIND, { search: userId })).codes).toEqual(["FORBIDDEN"]);
    expect((await send(sessionToken, RECORD, { id: userId })).codes).toEqual(["FORBIDDEN"]);
    expect((await send(sessionToken, REFERENCE, { of })).codes).toEqual(["FORBIDDEN"]);
  });
});

test("a ban of an admin, or of oneself, is refused and leaves no record", async () => {
  const [one, other] = [await identity.admit({}, ["ADMIN"]), await identity.admit({}, ["STAFF", "ADMIN"])];
  for (const [{ userId }, message] of [
    [one, "You can't ban yourself"],
    [other, "An admin can't be banned. Take them off the list of admins first."],
  ] as const) {
    const input = { idempotencyKey: newId(), userId, reason: "By mistake" };
    expect((await send(one.sessionToken, BAN, { input })).codes).toEqual(["INVALID_INPUT"]);
    const banning = banUser(identity.deps, { ...input, userId: one.userId, subjectId: userId });
    await expect(banning).rejects.toMatchObject({ fields: { field: "userId" }, message });
    expect(await identity.query("SELECT FROM bans WHERE user_id = $1::uuid", [userId])).toEqual([]);
    expect(await identity.query("SELECT FROM audit_entries WHERE subject_id = $1::uuid", [userId])).toEqual([]);
  }
});

test("only admins can query the number of people", async () => {
  const query = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on PlatformCounts { people } } }`;
  const count = async (sessionToken: string) =>
    send(sessionToken, query, { of: [{ __typename: "PlatformCounts", id: "platform" }] });
  const admin = await admitAs("ADMIN");
  const people = await identity.deps.counts.people();
  await identity.admit();
  expect(await count(admin)).toEqual({ codes: [], data: { _entities: [{ people: people + 1 }] } });
  expect((await count(await admitAs("STAFF"))).codes).toEqual(["FORBIDDEN"]);
});
