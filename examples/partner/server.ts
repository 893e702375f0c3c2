import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createClient, type Client, type Position } from "@stakehold/client";
import { verifyWebhook } from "@stakehold/client/webhooks";
import * as oauth from "openid-client";

const { STAKEHOLD_URL = "", CLIENT_ID = "", CLIENT_SECRET = "", BET_ID = "", PORT = "4400" } = process.env;
const here = `http://127.0.0.1:${PORT}`;
const page = readFileSync(new URL("page.html", import.meta.url), "utf8");

/** A visitor of this page. A real partner keeps this in a database. */
type Visitor = { state?: string; verifier?: string; position?: Position; client?: Client };
const visitors = new Map<string, Visitor>();
const MOST_VISITORS = 1_000;
/** The state of each participation according to webhooks. */
const received = new Map<string, string>();

/** Stakehold's OAuth server, from its own metadata. Without https it runs on this computer. */
const server = await oauth.discovery(new URL(STAKEHOLD_URL), CLIENT_ID, CLIENT_SECRET, undefined, {
  algorithm: "oauth2",
  execute: STAKEHOLD_URL.startsWith("http:") ? [oauth.allowInsecureRequests] : [],
});

/** The app's own token, for calls on nobody's behalf. */
const own = createClient({
  url: STAKEHOLD_URL,
  token: async () => (await oauth.clientCredentialsGrant(server, { scope: "bets:read webhooks:manage" })).access_token,
});

/** Subscribes to the stakes of everybody who connects this page; returns the signing secret. */
const { secret } = await own.webhooks.create({ url: `${here}/hooks`, events: ["STAKE_HELD", "STAKE_REFUNDED"] });

/** Acts for a person. A refresh token works once, so the new one is stored before anything else happens. */
function clientOf(tokens: oauth.TokenEndpointResponse): Client {
  return createClient({
    url: STAKEHOLD_URL,
    token: async ({ refused }) => {
      if (refused === tokens.access_token) tokens = await oauth.refreshTokenGrant(server, tokens.refresh_token ?? "");
      return tokens.access_token;
    },
  });
}

/** Returns the address where Stakehold asks the visitor for consent. */
async function connect(visitor: Visitor): Promise<string> {
  visitor.verifier = oauth.randomPKCECodeVerifier();
  visitor.state = oauth.randomState();
  return oauth.buildAuthorizationUrl(server, {
    redirect_uri: `${here}/callback`,
    scope: "bets:read bets:write escrow:read",
    code_challenge: await oauth.calculatePKCECodeChallenge(visitor.verifier),
    code_challenge_method: "S256",
    state: visitor.state,
  }).href;
}

/** Reserves a participation; returns the address of its payment. */
async function join({ client, position = "FOR" }: Visitor): Promise<string> {
  const amount = (await own.bets.get(BET_ID))?.minEntry.amount ?? "";
  return (await client?.bets.join({ betId: BET_ID, position, amount }))?.paymentUrl ?? "/";
}

async function show(response: ServerResponse, news = "", isIn = false): Promise<void> {
  const bet = await own.bets.get(BET_ID);
  const facts: Record<string, string> = {
    title: bet?.title ?? "This bet is gone.",
    sides:
      bet?.sides.map(({ position, pool, percent }) => `${position} $${pool.amount} (${percent} %)`).join(", ") ?? "",
    pool: `$${bet?.currentPool.amount} from ${bet?.participantCount} people`,
    ends: new Date(bet?.endDate ?? 0).toUTCString(),
    minimum: `$${bet?.minEntry.amount}`,
    hidden: !isIn && bet?.status === "ACTIVE" ? "" : "hidden",
    news,
  };
  const escaped = (word = "") => word.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
  const html = page.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(facts[name]));
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
}

function visitorOf(request: IncomingMessage, response: ServerResponse): Visitor {
  const known = visitors.get(/partner=(\w+)/.exec(request.headers.cookie ?? "")?.[1] ?? "");
  if (known !== undefined) return known;
  if (visitors.size >= MOST_VISITORS) visitors.clear();
  const [id, visitor] = [randomBytes(16).toString("hex"), {}];
  response.setHeader("set-cookie", `partner=${id}; HttpOnly; SameSite=Lax; Path=/`);
  visitors.set(id, visitor);
  return visitor;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", here);
  const call = `${request.method} ${url.pathname}`;
  if (call === "POST /hooks") {
    const { data, type } = verifyWebhook(request.headers, await text(request), secret);
    if ("participationId" in data) received.set(data.participationId, type);
    return void response.writeHead(204).end();
  }
  const visitor = visitorOf(request, response);
  if (call === "POST /join" || call === "GET /callback") {
    if (call === "POST /join") visitor.position = (await text(request)).endsWith("AGAINST") ? "AGAINST" : "FOR";
    else {
      const { state: expectedState = "", verifier: pkceCodeVerifier = "" } = visitor;
      visitor.client = clientOf(await oauth.authorizationCodeGrant(server, url, { expectedState, pkceCodeVerifier }));
    }
    const location = visitor.client === undefined ? await connect(visitor) : await join(visitor);
    return void response.writeHead(303, { location }).end();
  }
  // The redirect from a payment proves nothing, so Stakehold is queried.
  const id = call === "GET /paid" ? (url.searchParams.get("participationId") ?? "") : "";
  const place = id === "" ? null : await visitor.client?.me.participation(id);
  if (!place) return show(response);
  const news = `Your place ${place.position} is ${place.status}. Stakehold sent us: ${received.get(id) ?? "nothing yet"}.`;
  await show(response, news, place.status === "HELD");
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(400, { "content-type": "text/plain" }).end("That did not work. Go back, and try again.");
  });
}).listen(Number(PORT), "127.0.0.1", () => console.log(`The partner's page is at ${here}`));
