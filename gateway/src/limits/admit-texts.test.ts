import { expect, test } from "@jest/globals";
import { createLogger } from "@stakehold/service/logger.ts";
import { credentialOfPerson, openDoor } from "../testing/open-door.ts";
import { admitTexts } from "./admit-texts.ts";
import { createCounters } from "./counters.ts";

const long = (words: number): string => `{ ${"nothing ".repeat(words)} }`;

async function openCost(amount: number) {
  const counters = await createCounters(undefined, createLogger("gateway", "silent"));
  return counters.of({ name: "cost", amount, seconds: 60, by: "person" });
}

test("long documents are admitted one per turn of the event loop, short ones at once", async () => {
  const admit = admitTexts(await openCost(1_000_000));
  let turns = 0;
  const admittedIn: number[] = [];
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await admit("{ __typename }", "ada");
  expect(turns).toBe(0);
  await Promise.all(Array.from({ length: 5 }, () => admit(long(200), "ada").then(() => void admittedIn.push(turns))));
  isOver = true;
  expect(new Set(admittedIn).size).toBe(5);
});

test("a caller who cannot pay for the refusal is refused, and charged nothing", async () => {
  const cost = await openCost(5_000);
  const admit = admitTexts(cost);
  await expect(admit(long(995), "ada")).resolves.toBeUndefined();
  await cost.take("ada", 25);
  await expect(admit(long(995), "ada")).rejects.toMatchObject({
    code: "RATE_LIMITED",
    fields: { retryAfterSeconds: expect.any(Number) },
  });
  await expect(admit(long(990), "ada")).resolves.toBeUndefined();
  await expect(admit(long(995), "bob")).resolves.toBeUndefined();
  expect((await cost.take("ada", 4_975)).remaining).toBe(0);
});

test.each(["POST", "GET"])("a document sent by %s is refused before Apollo Server reads it", async (method) => {
  const door = await openDoor({ environment: { COST_PER_MINUTE: "7500" } });
  const query = long(1_000);
  const headers = { authorization: `Bearer ${credentialOfPerson("alice")}`, "content-type": "application/json" };
  const send = () =>
    method === "POST"
      ? fetch(`${door.url}/graphql`, { method, headers, body: JSON.stringify({ query }) })
      : fetch(`${door.url}/graphql?${new URLSearchParams({ query }).toString()}`, { headers });
  try {
    const first = await send();
    const { errors, extensions } = Object(await first.json());
    expect([first.status, errors[0].extensions.code]).toEqual([400, "QUERY_TOO_COMPLEX"]);
    expect(extensions.cost.left).toBeLessThan(2_500);
    const second = await send();
    // Apollo Server's response to a read document reports its cost.
    expect(await second.json()).toEqual({ errors: [expect.objectContaining({ extensions: expect.anything() })] });
    expect(second.status).toBe(429);
    expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await door.close();
  }
});
