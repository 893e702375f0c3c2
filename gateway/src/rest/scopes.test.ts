import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "@jest/globals";
import { createApp, listen } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { SCOPES, type Reach } from "@stakehold/service/callers/scopes.ts";
import { answerErrors } from "../errors/answer-errors.ts";
import { openGraphOver } from "../testing/graph-over.ts";
import { openExampleServices } from "../testing/example-services.ts";
import { calls, restRouter } from "./router.ts";

const supergraphSdl = readFileSync(new URL("../../supergraph.graphql", import.meta.url), "utf8");
const logger = createLogger("gateway", "silent");

/** The mutations that services ran. */
let done: string[] = [];
const noteChange = (field: string) => {
  if (field.startsWith("Mutation.")) done.push(field);
  return false;
};

/** Opens the REST side for a token with these scopes, over services that check them field by field. */
async function openRest(reach: Reach) {
  const querySubgraph = openExampleServices(noteChange, reach);
  const graph = await openGraphOver({ supergraphSdl, querySubgraph });
  const signedIn = { userId: "u", internalToken: "t", reach };
  const contextOf = async () => ({ signedIn, countedAs: "u", hasToken: true, forgetCredential: () => undefined });
  const app = createApp();
  app.use("/api", restRouter({ graph, contextOf }), answerErrors(logger));
  const { port, stop } = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  return { port, stop: async () => void (await stop(), await graph.stop()) };
}

const terms = { title: "Rain", description: "Here", category: "sports", totalAmount: "5.00", minEntry: "5.00" };

/** A body for each call that reads one. */
const BODIES: Readonly<Record<string, object>> = {
  createBet: { ...terms, endDate: "2099-01-01T00:00:00Z" },
  joinBet: { amount: "5.00", position: "for" },
  proposeResolution: { winningPosition: "for", outcome: "It rained" },
  castVote: { vote: "approve" },
  openTicket: { subject: "A refund", description: "Where?", category: "payments" },
  replyToTicket: { message: "Here" },
  resolveTicket: { status: "resolved" },
  clearPlatform: { phrase: "CONFIRM_CLEANUP" },
  confirmClearing: { phrase: "CONFIRM_CLEANUP" },
};

const FORBIDDEN = 403;

const REACHES: readonly (readonly [string, Reach])[] = [
  ...SCOPES.map((scope) => [`a token of ${scope} alone`, [scope]] as const),
  ["a token of no scope", []],
  ["a session", null],
];

describe.each(REACHES)("%s", (_name, reach) => {
  const opened = openRest(reach);
  afterAll(async () => (await opened).stop());

  test.each(calls.map((call) => [call.name, call] as const))("%s changes nothing if refused", async (name, call) => {
    done = [];
    const { port } = await opened;
    const path = call.path.replace(/:\w+/g, "018f3b6e-7c1a-7000-8000-000000000001");
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: call.method.toUpperCase(),
      headers: { "content-type": "application/json", connection: "close" },
      ...(call.method === "get" ? {} : { body: JSON.stringify(BODIES[name] ?? {}) }),
    });
    const answer: unknown = await response.json();
    const isRefused = response.status === FORBIDDEN;
    if (isRefused) expect(answer).toMatchObject({ code: "INSUFFICIENT_SCOPE" });
    expect([name, answer, done.length]).toEqual([name, answer, isRefused || call.method === "get" ? 0 : 1]);
    if (reach === null) expect(isRefused).toBe(false);
  });
});
