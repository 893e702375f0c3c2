import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { domainError, hiddenError } from "@stakehold/errors/domain-error.ts";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { userId, type Caller } from "../callers/caller.ts";
import { createApp, listen, type Listening } from "../http.ts";
import { believeNetwork } from "../security/client-network.ts";
import { serveSubgraph } from "./subgraph.ts";

const caller: Caller = {
  userId: userId.parse("ada"),
  roles: ["USER"],
  acceptedTerms: true,
  isBanned: false,
  reach: null,
};
const { logger, entries: securityEntries } = captureSecurity("bets");
let listening: Listening;

/** Fields that refuse, by their errors. */
const FIELDS = {
  forbid: () => domainError("FORBIDDEN"),
  narrow: () => domainError("INSUFFICIENT_SCOPE"),
  ban: () => domainError("BANNED"),
  hide: () => hiddenError("BET_NOT_FOUND"),
  miss: () => domainError("BET_NOT_FOUND"),
  dispute: () => domainError("BELOW_MINIMUM"),
  crash: () => new Error("password=hunter2"),
} as const;

beforeAll(async () => {
  const schema = join(tmpdir(), `refusals-${process.pid}.graphql`);
  writeFileSync(schema, `type Query { ${Object.keys(FIELDS).join(": String ")}: String }`);
  const throwing = Object.entries(FIELDS).map(([name, make]) => {
    const resolve = () => {
      throw make();
    };
    return [name, resolve] as const;
  });
  const subgraph = await serveSubgraph(
    { schema: pathToFileURL(schema), resolvers: { Query: Object.fromEntries(throwing) }, context: (call) => call },
    async (header) => {
      if (header === "Bearer good") return caller;
      throw domainError(header === "Bearer of keys that are away" ? "UNAVAILABLE" : "UNAUTHENTICATED");
    },
    logger,
  );
  const app = createApp();
  app.use("/graphql", believeNetwork, subgraph);
  listening = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});
afterAll(() => listening.stop());
afterEach(() => void securityEntries());

async function send(query: string, token: string, network: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${listening.port}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "x-client-network": network },
    body: JSON.stringify({ query }),
  });
  await answer.text();
}

const by = { actor: { kind: "person", id: "ada" }, outcome: "refused" } as const;

describe("a refusal is logged with the caller, the operation and the reason:", () => {
  test.each([
    ["a caller without the role", "forbid", { event: "access_refused", reason: "FORBIDDEN" }],
    ["a banned caller", "ban", { event: "banned_person_refused", reason: "BANNED" }],
    ["a caller who reads somebody else's object", "hide", { event: "access_refused", reason: "BET_NOT_FOUND" }],
  ])("%s", async (_who, field, expected) => {
    // A field's alias may contain a person's name, and is not logged.
    await send(`{ Ada_Archer: ${field} }`, "good", `203.0.113.0/24`);
    const target = { kind: "operation", id: field };
    expect(securityEntries()).toEqual([{ ...by, ...expected, source: "203.0.113.0/24", target }]);
  });
});

test.each(["miss", "dispute", "crash"])("%s is not a refusal of access, and is not logged", async (field) => {
  await send(`{ ${field} }`, "good", "203.0.113.0/24");
  expect(securityEntries()).toEqual([]);
});

test("a token that identity did not sign is logged, and one that can't be checked is not", async () => {
  await send("{ miss }", "of keys that are away", "203.0.113.0/24");
  expect(securityEntries()).toEqual([]);
  await send("{ miss }", "forged", "203.0.113.0/24");
  expect(securityEntries()).toMatchObject([
    { event: "internal_call_refused", actor: { kind: "nobody" }, method: "internal_token", source: "203.0.113.0/24" },
  ]);
});

test.each(["ada@example.com", "203.0.113.0/24; drop", ""])("the invalid network %j is ignored", async (network) => {
  await send("{ ban }", "good", network);
  expect(securityEntries().flatMap(({ source }) => source ?? [])).toEqual([]);
});
