import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { graphOf } from "../testing/graph-of.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";
import { EARLIER_MS } from "./earlier-ids.ts";
import { createMemory } from "./memory.ts";
import { createRecentChanges } from "./recent-changes.ts";

const HEADERS = { authorization: `Bearer ${credentialOfPerson("alice")}` };

let now = 0;
const memory = createMemory("a secret", createRecentChanges(), () => now);
let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor({
    graph: graphOf({ typeDefs: "type Query { one: Int }", rootValue: () => ({ one: 1 }) }),
    memory,
  });
  memory.begin({ cluster: "one", positions: [{ topic: "bets", partition: 0, offset: "0" }] });
});
afterAll(() => door.close());

async function readPosition(): Promise<string | null> {
  const answer = await fetch(`${door.url}/graphql?query={one}`, { headers: HEADERS });
  expect(await answer.json()).toEqual({ data: { one: 1 } });
  return answer.headers.get("x-live-position");
}

/** Returns the first event of a stream. */
async function beginAfter(position: string): Promise<string> {
  const leaving = new AbortController();
  const address = `${door.url}/api/live?topics=feed&after=${encodeURIComponent(position)}`;
  const { body } = await fetch(address, { headers: HEADERS, signal: leaving.signal });
  const { value = "" } = (await body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
  leaving.abort();
  return value;
}

test("a response returns the position from which a stream misses no later event", async () => {
  expect(await readPosition()).toBeNull();
  now += EARLIER_MS;
  const position = (await readPosition()) ?? "";
  expect(await beginAfter(position)).not.toContain("event: change");
  memory.read({ partition: "bets/0", offset: 0 }, [{ topic: "feed", type: "BetPublished" }]);
  expect(await beginAfter(position)).toContain('data: {"topic":"feed","type":"BetPublished"}');
});
