import { expect, test } from "@jest/globals";
import { gql } from "@apollo/client";
import { createGraphClient } from "./client.ts";

const WHO = Object.assign(gql("query Who { who }"), { __meta__: { hash: "sha256:of-this-page" } });

test("a request whose hash the gateway of the next version does not know is resent with its text", async () => {
  const requests: unknown[] = [];
  const wasFetch = globalThis.fetch;
  globalThis.fetch = async (_url, init) => {
    const body: unknown = JSON.parse(typeof init?.body === "string" ? init.body : "{}");
    requests.push(body);
    const isWhole = typeof body === "object" && body !== null && "query" in body;
    // The gateway's response, as in `gateway/src/app.test.ts`.
    const unknown = {
      errors: [{ message: "PersistedQueryNotFound", extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }],
    };
    return Response.json(isWhole ? { data: { who: "alice" } } : unknown);
  };
  try {
    const { data } = await createGraphClient(() => undefined).query({ query: WHO });
    expect(data).toEqual({ who: "alice" });
    expect(requests).toMatchObject([
      { extensions: { persistedQuery: { sha256Hash: "sha256:of-this-page" } } },
      { query: expect.stringContaining("who") },
    ]);
    expect(requests[0]).not.toHaveProperty("query");
  } finally {
    globalThis.fetch = wasFetch;
  }
});

const DO = Object.assign(gql("mutation Do { do }"), { __meta__: { hash: "sha256:of-a-mutation" } });

test("nothing is retried automatically: neither at an interval, nor after a failure", async () => {
  let requests = 0;
  const wasFetch = globalThis.fetch;
  globalThis.fetch = () => {
    requests += 1;
    return Promise.reject(new TypeError("fetch failed"));
  };
  try {
    const client = createGraphClient(() => undefined);
    expect(client.defaultOptions).toEqual({});
    await expect(client.query({ query: WHO })).rejects.toThrow("fetch failed");
    await expect(client.mutate({ mutation: DO })).rejects.toThrow("fetch failed");
    expect(requests).toBe(2);
  } finally {
    globalThis.fetch = wasFetch;
  }
});

test("each operation starts a trace of its own, and leaves sampling to the gateway", async () => {
  const traceParents: string[] = [];
  const wasFetch = globalThis.fetch;
  globalThis.fetch = async (_url, init) => {
    traceParents.push(new Headers(init?.headers).get("traceparent") ?? "");
    return Response.json({ data: { who: "alice", do: "done" } });
  };
  try {
    const client = createGraphClient(() => undefined);
    await client.query({ query: WHO });
    await client.mutate({ mutation: DO });
    const traceParent = expect.stringMatching(/^00-(?!0+-)[0-9a-f]{32}-(?!0+-)[0-9a-f]{16}-00$/);
    expect(traceParents).toEqual([traceParent, traceParent]);
    expect(new Set(traceParents.map((one) => one.split("-")[1])).size).toBe(2);
  } finally {
    globalThis.fetch = wasFetch;
  }
});

const BET = Object.assign(gql("query OneBet { bet { id ballot } }"), { __meta__: { hash: "sha256:of-a-bet" } });

test("a field that could not be read is not cached as null, and the readable fields are shown", async () => {
  const errors = [{ message: "Later.", extensions: { code: "UNAVAILABLE" } }];
  const bet = { __typename: "Bet", id: "b1" };
  const answers = [
    { data: { bet: { ...bet, ballot: "open" } } },
    { data: { __typename: "Query", bet: null }, errors },
    { data: { bet: { ...bet, ballot: null } }, errors },
    { data: { bet: null } },
  ];
  const wasFetch = globalThis.fetch;
  globalThis.fetch = async () => Response.json(answers.shift());
  try {
    const client = createGraphClient(() => undefined);
    const kept = async () => {
      await client.query({ query: BET, errorPolicy: "all", fetchPolicy: "network-only" });
      return client.readQuery({ query: BET });
    };
    expect(await kept()).toEqual({ bet: { ...bet, ballot: "open" } });
    expect(await kept()).toEqual({ bet: { ...bet, ballot: "open" } });
    expect(await kept()).toEqual({ bet: { ...bet, ballot: null } });
    expect(await kept()).toEqual({ bet: null });
  } finally {
    globalThis.fetch = wasFetch;
  }
});
