import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { listen, type Listening } from "@stakehold/service/http.ts";
import { shown } from "@stakehold/testing/shown.ts";
import { until } from "@stakehold/testing/until.ts";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import type { StripeEvent } from "../operations/ports/stripe-events.ts";
import { webhookApp } from "./webhook-app.ts";

const { logger, entries: securityEntries } = captureSecurity("payments");
const event: StripeEvent = {
  id: "evt_1",
  type: "charge.updated",
  account: null,
  objectId: "ch_1",
  payload: "{}",
  createdAt: new Date(0),
};
let door: Listening;

let isStored = true;
const add = async (): Promise<void> => {
  if (!isStored) throw new Error("no database");
};

beforeAll(async () => {
  const verify = ({ signature }: { readonly signature: string }) => {
    if (signature === "no event") throw domainError("INVALID_INPUT", { field: "body" });
    return signature === "stripe's" ? event : undefined;
  };
  const deps = { verify, stripeEvents: { add }, wake: () => undefined };
  door = await listen(webhookApp([{ path: "/stripe", deps }], logger), { host: "127.0.0.1", port: 0 }, logger);
});
afterAll(() => door.stop());

const post = async (signature: string, network: string): Promise<number> => {
  const headers = { "stripe-signature": signature, "x-client-network": network };
  const answer = await fetch(`http://127.0.0.1:${door.port}/stripe`, { method: "POST", body: "{}", headers });
  await answer.text();
  return answer.status;
};

test("a forged delivery is written to the security log without its own claims, and a signed one is not", async () => {
  expect(await post("stripe's", "203.0.113.0/24")).toBe(200);
  expect(securityEntries()).toEqual([]);
  for (let times = 0; times < 3; times += 1) expect(await post("forged", `203.0.${times}.0/24`)).toBe(400);
  expect(securityEntries()).toEqual([
    {
      event: "webhook_forged",
      outcome: "refused",
      actor: { kind: "nobody" },
      method: "signature",
      target: { kind: "endpoint", id: "/stripe" },
      reason: "UNAUTHENTICATED",
    },
  ]);
});

test("every delivery is counted by its outcome, starting from 0", async () => {
  const counts = () => shown("stakehold_webhooks_total");
  const before = await counts();
  const outcomes = ["taken", "forged", "refused", "crowded", "failed"];
  expect(Object.keys(before)).toEqual(outcomes.map((outcome) => `outcome="${outcome}"`));
  await post("stripe's", "203.0.113.0/24");
  await post("forged", "203.0.113.0/24");
  await post("no event", "203.0.113.0/24");
  isStored = false;
  await post("stripe's", "203.0.113.0/24").finally(() => (isStored = true));
  const after = await counts();
  expect(Object.entries(after).map(([label, count]) => count - (before[label] ?? 0))).toEqual([1, 1, 1, 0, 1]);
});

test("every response forbids content sniffing, including a 404", async () => {
  const answers = [
    await fetch(`http://127.0.0.1:${door.port}/stripe`, { method: "POST", body: "{}" }),
    await fetch(`http://127.0.0.1:${door.port}/elsewhere`),
  ];
  expect(answers.map(({ status, headers }) => [status, headers.get("x-content-type-options")])).toEqual([
    [400, "nosniff"],
    [404, "nosniff"],
  ]);
});

test("a body that is too large is counted as refused", async () => {
  const before = (await shown("stakehold_webhooks_total"))['outcome="refused"'] ?? 0;
  const response = await fetch(`http://127.0.0.1:${door.port}/stripe`, { method: "POST", body: "x".repeat(600_000) });
  expect([response.status, await response.json()]).toEqual([413, { received: false, code: "INVALID_INPUT" }]);
  expect((await shown("stakehold_webhooks_total"))['outcome="refused"']).toBe(before + 1);
});

test("a delivery beyond 64 concurrent ones is turned away unread, and accepted once one has ended", async () => {
  const headers = { "stripe-signature": "stripe's" };
  const unsent = Array.from({ length: 64 }, () => {
    const sending = request(`http://127.0.0.1:${door.port}/stripe`, { method: "POST", headers });
    sending.on("error", () => undefined).write("{");
    return sending;
  });
  await until(async () => (await post("stripe's", "203.0.113.0/24")) === 503);
  expect((await shown("stakehold_webhooks_total"))['outcome="crowded"']).toBeGreaterThan(0);
  for (const sending of unsent) sending.destroy();
  await until(async () => (await post("stripe's", "203.0.113.0/24")) === 200);
});
