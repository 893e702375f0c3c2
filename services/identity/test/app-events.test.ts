import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { authorizationCodeGrant, refreshTokenGrant, tokenRevocation } from "openid-client";
import { z } from "zod";
import { deleteAccount } from "../src/operations/delete-account.ts";
import { deleteApp } from "../src/operations/delete-app.ts";
import { disconnectApp } from "../src/operations/disconnect-app.ts";
import { publishOlderApps } from "../src/operations/publish-older-apps.ts";
import { updateApp } from "../src/operations/update-app.ts";
import { createApps, REDIRECT, type Apps, type Client } from "./apps.ts";
import { createDoor, createIdentity, type Door, type Identity } from "./identity.ts";

let identity: Identity;
let door: Door;
let apps: Apps;
beforeAll(async () => {
  identity = await createIdentity();
  door = await createDoor(identity);
  apps = createApps(identity, door);
});
afterAll(async () => {
  await door.close();
  await identity.close();
});

const SCOPES = ["bets:read", "bets:write", "webhooks:manage"];

/** Connects a person to an app; returns the app's tokens. */
async function connect(client: Client, person: Awaited<ReturnType<Apps["signedIn"]>>) {
  const { back, checks } = await apps.connect(client, person);
  return { back, checks, tokens: await authorizationCodeGrant(client.config, back, checks) };
}

async function connected() {
  const [client, person] = [await apps.register(), await apps.signedIn()];
  return { client, person, ...(await connect(client, person)) };
}

const published = async ({ appId }: Client) => identity.published(appId);
const namesOf = async (client: Client) => (await published(client)).map(([name]) => name);

const grant = z.object({ grantId: z.string(), userId: z.string() });
type Grant = z.infer<typeof grant>;

/** Returns the grants published in events of one name, in order. */
const grantsIn = async (client: Client, wanted: string): Promise<Grant[]> =>
  (await published(client)).flatMap(([name, message]) => (name === wanted ? [grant.parse(message)] : []));

const byId = (a: Grant, b: Grant) => a.grantId.localeCompare(b.grantId);

const ownerOf = async ({ appId }: Client) => (await door.deps.appReader.app(appId))?.ownerId ?? "";

describe("events with only ids and scopes are published", () => {
  test("for an app, and for each person who connects it", async () => {
    const { client, person } = await connected();
    expect(await published(client)).toEqual([
      ["AppChanged", { appId: client.appId, ownerId: await ownerOf(client), scopes: SCOPES }],
      [
        "AppGrantMade",
        {
          grantId: expect.any(String),
          appId: client.appId,
          userId: person.userId,
          scopes: ["bets:read", "bets:write"],
          expiresAt: expect.any(String),
        },
      ],
    ]);
  });

  test("for every grant that ends when the person disconnects the app, once", async () => {
    const { client, person } = await connected();
    await connect(client, person);
    for (let times = 0; times < 2; times += 1) {
      await disconnectApp(door.deps, { userId: person.userId, appId: client.appId });
    }
    const made = await grantsIn(client, "AppGrantMade");
    expect(made.map(({ userId }) => userId)).toEqual([person.userId, person.userId]);
    expect((await grantsIn(client, "AppGrantEnded")).toSorted(byId)).toEqual(made.toSorted(byId));
  });

  test("when the app ends a connection itself", async () => {
    const { client, tokens } = await connected();
    await tokenRevocation(client.config, tokens.refresh_token ?? "");
    expect(await namesOf(client)).toEqual(["AppChanged", "AppGrantMade", "AppGrantEnded"]);
  });

  test("when a reused refresh token ends its grant", async () => {
    const { client, tokens } = await connected();
    await refreshTokenGrant(client.config, tokens.refresh_token ?? "");
    await expect(refreshTokenGrant(client.config, tokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
    expect(await namesOf(client)).toEqual(["AppChanged", "AppGrantMade", "AppGrantEnded"]);
  });

  test("when a code that is redeemed twice at once ends its grant", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const { back, checks } = await apps.connect(client, person);
    const redeem = () => authorizationCodeGrant(client.config, back, checks);
    await Promise.allSettled([redeem(), redeem()]);
    expect(await namesOf(client)).toEqual(["AppChanged", "AppGrantMade", "AppGrantEnded"]);
  });

  test("when an eleventh grant replaces the oldest", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    for (let count = 0; count < 11; count += 1) await apps.connect(client, person);
    const made = await grantsIn(client, "AppGrantMade");
    expect(made).toHaveLength(11);
    expect(await grantsIn(client, "AppGrantEnded")).toEqual(made.slice(0, 1));
  });

  test("when an app's scopes are reduced, and when it is deleted", async () => {
    const client = await apps.register();
    const address = { appId: client.appId, ownerId: await ownerOf(client) };
    const terms = { name: "Odds board", redirectUris: [REDIRECT], scopes: ["bets:read"] } as const;
    await updateApp(door.deps, { ...address, ...terms, idempotencyKey: newId() });
    await deleteApp(door.deps, { ...address, idempotencyKey: newId() });
    expect((await published(client)).slice(1)).toEqual([
      ["AppChanged", { ...address, scopes: ["bets:read"] }],
      ["AppDeleted", { appId: client.appId }],
    ]);
  });

  test("when a person deletes their account, for their connections and their own apps", async () => {
    const { client, person } = await connected();
    await deleteAccount(door.deps, { userId: person.userId, idempotencyKey: newId() });
    expect((await published(client)).at(-1)).toMatchObject(["AppGrantEnded", { userId: person.userId }]);
    const owner = await ownerOf(client);
    for (let times = 0; times < 2; times += 1) {
      await deleteAccount(door.deps, { userId: owner, idempotencyKey: newId() });
    }
    expect((await namesOf(client)).slice(2)).toEqual(["AppGrantEnded", "AppDeleted"]);
  });
});

test("a person who deletes their account during the consent grants nothing", async () => {
  const [client, person] = [await apps.register(), await apps.signedIn()];
  const requestId = await apps.toConsent(person.browser, (await apps.begin(client)).url);
  await deleteAccount(door.deps, { userId: person.userId, idempotencyKey: newId() });
  await door.deps.appRequests.answer(requestId, true);
  expect(await namesOf(client)).toEqual(["AppChanged"]);
  expect(await identity.query("SELECT FROM app_grants WHERE user_id = $1::uuid", [person.userId])).toEqual([]);
});

test("apps and grants that an earlier version did not publish are published within a minute, once", async () => {
  const { client } = await connected();
  await identity.query("DELETE FROM outbox WHERE key = $1", [client.appId]);
  for (const table of ["apps", "app_grants"]) {
    await identity.query(
      `UPDATE ${table} SET told_at = NULL WHERE $1::uuid IN (${table === "apps" ? "id" : "app_id"})`,
      [client.appId],
    );
  }
  await publishOlderApps(door.deps);
  await publishOlderApps(door.deps);
  expect(await namesOf(client)).toEqual(["AppChanged", "AppGrantMade"]);
});
