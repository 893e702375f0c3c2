import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "playwright-core";
import { platform } from "../platform/platform.ts";
import type { ApiCaller } from "./caller.ts";
import { queryGraph } from "./graph.ts";

/** A partner's program: a registered app, and its own server for returning users. */
export type Partner = {
  readonly name: string;
  /** Where users return to after a payment. */
  readonly paymentReturnUrl: string;
  /** Takes a signed-in user through the consent page, and returns the token that the app gets for them. */
  connect(page: Page): Promise<string>;
  close(): Promise<void>;
};

const CREATE_APP = `mutation ($input: CreateAppInput!) { createApp(input: $input) { app { id } secret } }`;

type CreatedApp = { readonly createApp: { readonly app: { readonly id: string }; readonly secret: string } };

/** Registers an app that reads and writes bets, and listens on loopback for returning users. */
export async function openPartner(owner: ApiCaller): Promise<Partner> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<h1>The partner's own page</h1>");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The partner's server listens nowhere");
  const url = `http://127.0.0.1:${address.port}`;
  const [redirectUri, paymentReturnUrl] = [`${url}/back`, `${url}/paid?from=stakehold`];
  const name = `Odds board ${randomUUID().slice(0, 8)}`;
  const { createApp } = await queryGraph<CreatedApp>(owner, CREATE_APP, {
    input: {
      idempotencyKey: randomUUID(),
      name,
      isPublic: false,
      redirectUris: [redirectUri],
      paymentReturnUrl,
      scopes: ["BETS_READ", "BETS_WRITE"],
    },
  });
  const app = { clientId: createApp.app.id, secret: createApp.secret, redirectUri };
  return {
    name,
    paymentReturnUrl,
    connect: (page) => connect(page, app),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

type App = { readonly clientId: string; readonly secret: string; readonly redirectUri: string };

async function connect(page: Page, app: App): Promise<string> {
  const verifier = randomBytes(32).toString("base64url");
  const question = new URLSearchParams({
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    scope: "bets:read bets:write",
    state: randomUUID(),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  await page.goto(`/oauth/authorize?${question.toString()}`);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.waitForURL((address) => address.href.startsWith(app.redirectUri));
  const code = new URL(page.url()).searchParams.get("code") ?? "";
  const answer = await fetch(`${platform().url}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${app.clientId}:${app.secret}`).toString("base64")}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: app.redirectUri,
      code_verifier: verifier,
    }),
  });
  const body: unknown = await answer.json();
  const token: unknown = Object(body)["access_token"];
  if (typeof token !== "string") throw new Error(`No token: ${answer.status} ${JSON.stringify(body)}`);
  return token;
}
