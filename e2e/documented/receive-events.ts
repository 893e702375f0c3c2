import { randomUUID } from "node:crypto";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { createBet, joinBet } from "../api/bets.ts";
import { openNewcomer } from "../api/caller.ts";
import { queryGraph } from "../api/graph.ts";
import { waitFor } from "../platform/wait-for.ts";
import type { Reader } from "./people.ts";
import type { Block } from "./read-pages.ts";
import { receivers } from "./receivers.ts";
import { start } from "./run-program.ts";

const MAKE = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { secret endpoint { id } }
}`;
const SEND = `mutation ($input: WebhookEndpointInput!) { sendTestEvent(input: $input) { delivery { id } } }`;
const SENT = `query ($id: ID!) { webhookEndpoint(id: $id) { deliveries(first: 10) { nodes { type status payload } } } }`;

type Delivery = { readonly type: string; readonly status: string; readonly payload: string };

async function makeEndpoint(
  { session }: Reader,
  url: string,
): Promise<{ readonly id: string; readonly secret: string }> {
  const input = { idempotencyKey: randomUUID(), url, events: ["BET_JOINED"] };
  type Made = { createWebhookEndpoint: { secret: string; endpoint: { id: string } } };
  const { createWebhookEndpoint: made } = await queryGraph<Made>(session, MAKE, { input });
  return { id: made.endpoint.id, secret: made.secret };
}

async function deliveriesTo({ session }: Reader, id: string): Promise<readonly Delivery[]> {
  type Sent = { webhookEndpoint: { deliveries: { nodes: readonly Delivery[] } } };
  return (await queryGraph<Sent>(session, SENT, { id })).webhookEndpoint.deliveries.nodes;
}

/** Makes somebody join a bet of the reader's, and returns the message about it. */
export async function messageOfJoining(reader: Reader): Promise<unknown> {
  const { id } = await makeEndpoint(reader, `http://127.0.0.1:${await freePort()}/hooks`);
  const betId = await createBet(reader.session, "5.00");
  await joinBet(await openNewcomer("joiner"), betId, "5.00", "against");
  const delivery = await waitFor("the message that somebody joined", async () =>
    (await deliveriesTo(reader, id)).find(({ type }) => type === "bet.joined"),
  );
  return JSON.parse(delivery.payload);
}

/**
 * Runs a receiver, and checks that it rejects an unsigned message and accepts a signed one. Returns what was skipped,
 * where the computer lacks its language.
 */
export async function tryReceiver(reader: Reader, { language, place, text }: Block): Promise<string | undefined> {
  const run = receivers[language];
  if (run === undefined) throw new Error(`${place}: nobody knows how to run a receiver in ${language}`);
  const program = await run(text);
  if ("leftOut" in program) return program.leftOut;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hooks`;
  const { id, secret } = await makeEndpoint(reader, url);
  const receiver = start({ ...program, env: { WEBHOOK_SECRET: secret, PORT: String(port) } });
  try {
    await waitFor(`${place} to refuse what we did not sign`, async () => (await statusOf(url)) === 400);
    const input = { idempotencyKey: randomUUID(), id };
    await queryGraph(reader.session, SEND, { input });
    await waitFor(`${place} to take a message`, async () =>
      (await deliveriesTo(reader, id)).some(({ status }) => status === "DELIVERED"),
    );
    await waitFor(`${place} to print what it received`, async () => receiver.said().includes("webhook.test"));
  } finally {
    await receiver.stop();
  }
  return undefined;
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, { method: "POST", body: "{}" }).then(
    ({ status }) => status,
    () => 0,
  );
