import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { subgraphNames } from "@stakehold/service/services.ts";
import { until } from "@stakehold/testing/until.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";
import { QUERY_MS } from "./deadlines.ts";

/** A service that accepts every request and never responds. */
let service: Server;
let requests: number;
let door: OpenDoor;

beforeEach(async () => {
  requests = 0;
  service = createServer(() => (requests += 1)).listen(0, "127.0.0.1");
  await once(service, "listening");
  const address = service.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const urls = subgraphNames.map((name) => `${name}=http://127.0.0.1:${port}`).join();
  door = await openDoor({ environment: { SUBGRAPHS: urls } });
});
afterEach(async () => {
  service.closeAllConnections();
  service.close();
  await door.close();
});

const READING = "{ bets(first: 1) { nodes { id } } }";

/** A mutation may take longer than a query, so none ends while a test inspects the running ones. */
const CHANGING = `mutation {
  acceptTerms(input: { idempotencyKey: "k", isAdult: true, acceptsTerms: true }) { __typename } }`;

const post = (name: string, query: string, signal?: AbortSignal) =>
  fetch(`${door.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${credentialOfPerson(name)}` },
    body: JSON.stringify({ query }),
    ...(signal === undefined ? {} : { signal }),
  });

test("a query that a service never answers ends at its deadline with a retryable code", async () => {
  const began = performance.now();
  const answer = await post("alice", READING);
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "DEADLINE_EXCEEDED" } }] });
  expect(performance.now() - began).toBeGreaterThanOrEqual(QUERY_MS - 50);
});

test("a few operations of one person run at once, a few wait, and other people are not delayed", async () => {
  const leaving = new AbortController();
  const flood = Array.from({ length: 60 }, () => post("alice", CHANGING, leaving.signal));
  const statuses: number[] = [];
  for (const one of flood) {
    one.then(
      ({ status }) => statuses.push(status),
      () => undefined,
    );
  }
  await until(() => statuses.length >= 12 && requests >= 8);
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 429));
  expect(requests).toBe(8);
  const other = post("bob", CHANGING, leaving.signal).catch(() => undefined);
  await until(() => requests >= 9);
  expect(requests).toBe(9);
  leaving.abort();
  await other;
  await Promise.allSettled(flood);
});
