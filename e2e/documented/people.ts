import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "playwright-core";
import { createBet } from "../api/bets.ts";
import { openNewcomer, openSession, type ApiCaller } from "../api/caller.ts";
import { queryGraph } from "../api/graph.ts";
import { pay } from "../api/pay.ts";
import { platform } from "../platform/platform.ts";

/** The reader of a page: a new user with a session, and a token with every scope. */
export type Reader = { readonly session: ApiCaller; readonly token: string };

const MAKE = `mutation ($input: CreatePersonalTokenInput!) { createPersonalToken(input: $input) { secret } }`;

const EVERY_SCOPE = [
  "BETS_READ",
  "BETS_WRITE",
  "VOTES_WRITE",
  "ESCROW_READ",
  "STATEMENT_READ",
  "TICKETS_WRITE",
  "WEBHOOKS_MANAGE",
];

/** Creates a reader for one page only, so that pages do not use up each other's limits. */
export async function openReader(): Promise<Reader> {
  const session = await openNewcomer("reader");
  const input = { idempotencyKey: randomUUID(), name: "Examples", scopes: EVERY_SCOPE, expiresInDays: 366 };
  const made = await queryGraph<{ createPersonalToken: { secret: string } }>(session, MAKE, { input });
  return { session, token: made.createPersonalToken.secret };
}

/** Publishes another user's bet of 20 dollars, which becomes the newest one. */
export const publishBet = async (): Promise<string> => createBet(await openNewcomer("creator"), "20.00");

const OPEN = `mutation ($input: OpenPaymentInput!) { openPayment(input: $input) { clientSecret } }`;

/** Pays for a participation as the page at `paymentUrl` does, with the person's session. */
export async function payAtPage({ session }: Reader, participationId: string): Promise<void> {
  const input = { idempotencyKey: randomUUID(), participationId };
  const { openPayment } = await queryGraph<{ openPayment: { clientSecret: string } }>(session, OPEN, { input });
  await pay(openPayment.clientSecret);
}

const ANSWER = `mutation ($input: AnswerAppRequestInput!) { answerAppRequest(input: $input) { continuePath } }`;

/** Opens an app's address as a person, agrees, and returns the app's address that they are redirected to. */
export async function agree({ email }: ApiCaller, path: string): Promise<string> {
  const context = await openSession(email);
  const id = new URL(await follow(context, path)).pathname.split("/").at(-1);
  const input = { idempotencyKey: randomUUID(), id, isAllowed: true };
  const answer = await context.post("/graphql", { data: { query: ANSWER, variables: { input } } });
  const { data }: { data: { answerAppRequest: { continuePath: string } } } = await answer.json();
  const back = await follow(context, data.answerAppRequest.continuePath);
  await context.dispose();
  return back;
}

const MOST_HOPS = 10;

/** Follows redirects to the consent page, or to an address of the app's, which is not visited. */
async function follow(context: APIRequestContext, path: string): Promise<string> {
  let url = new URL(path, platform().url);
  for (let hops = 0; hops < MOST_HOPS && url.origin === platform().url; hops += 1) {
    const { location } = (await context.get(url.href, { maxRedirects: 0 })).headers();
    if (location === undefined) return url.href;
    url = new URL(location, url);
  }
  return url.href;
}
