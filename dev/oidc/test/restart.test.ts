import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { startOidc } from "../src/start.ts";
import type { RunningOidc } from "../src/start.ts";
import { CLIENT_ID, CLIENT_SECRET, ONCE, REDIRECT_URI } from "./browser.ts";
import { claimsOf, createBrowser, newAuthorization, redeem } from "./browser.ts";

let folder: string;
let running: RunningOidc | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stakehold-oidc-"));
});

afterEach(async () => {
  await running?.stop();
  await rm(folder, { recursive: true });
});

async function restart(port: number): Promise<string> {
  await running?.stop();
  running = undefined;
  running = await startOidc({
    host: "127.0.0.1",
    port,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    stateFile: join(folder, "state", "oidc.sqlite"),
  });
  return running.url;
}

async function publishedKeys(issuer: string): Promise<string> {
  return (await fetch(`${issuer}/jwks`, { headers: ONCE })).text();
}

test("a restart keeps subjects, sessions, unredeemed codes, tokens and signing keys", async () => {
  const issuer = await restart(0);
  const browser = createBrowser(issuer);
  const keysBefore = await publishedKeys(issuer);
  const first = newAuthorization(issuer, { login_hint: "someone.new@example.org" });
  const { tokens } = await redeem(issuer, (await browser.open(first.url)).url, first.verifier);
  const second = newAuthorization(issuer);
  const unredeemed = await browser.open(second.url);

  await restart(Number(new URL(issuer).port));
  const userinfo = await fetch(`${issuer}/me`, {
    headers: { ...ONCE, authorization: `Bearer ${tokens.access_token}` },
  });
  const redeemed = await redeem(issuer, unredeemed.url, second.verifier);
  const third = newAuthorization(issuer, { login_hint: "someone.new@example.org" });
  const fresh = await redeem(issuer, (await createBrowser(issuer).open(third.url)).url, third.verifier);
  const keysAfter = await publishedKeys(issuer);
  const silent = await browser.open(newAuthorization(issuer, { prompt: "none" }).url);

  const { sub } = claimsOf(tokens.id_token);
  expect(await userinfo.json()).toMatchObject({ sub, given_name: "Someone", family_name: "New" });
  expect(claimsOf(redeemed.tokens.id_token).sub).toBe(sub);
  expect(claimsOf(fresh.tokens.id_token).sub).toBe(sub);
  expect(keysAfter).toBe(keysBefore);
  expect(new URL(silent.url).searchParams.has("code")).toBe(true);
});
