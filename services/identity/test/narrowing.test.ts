import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Scope } from "@stakehold/service/callers/scopes.ts";
import { until } from "@stakehold/testing/until.ts";
import { z } from "zod";
import { disconnectApp } from "../src/operations/disconnect-app.ts";
import { narrowApp } from "../src/operations/narrow-app.ts";
import { publishOlderApps } from "../src/operations/publish-older-apps.ts";
import { createApps, type Apps, type Client } from "./apps.ts";
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

const grantPublished = z.looseObject({ grantId: z.string() });

/** Returns the published events of an app's grants, in order. */
const publishedGrants = async ({ appId }: Client) =>
  (await identity.published(appId)).flatMap(([name, message]) =>
    name.startsWith("AppGrant") ? [[name, grantPublished.parse(message)] as const] : [],
  );

/** Has a person consent once per wish; returns the published grants, in order. */
async function agreed(...wishes: readonly string[]) {
  const [client, { userId, browser }] = [await apps.register(), await apps.signedIn()];
  for (const scope of wishes) await apps.connect(client, { userId, browser }, { scope });
  const grants = (await publishedGrants(client)).map(([, grant]) => grant);
  expect(grants).toHaveLength(wishes.length);
  const narrow = (...scopes: readonly Scope[]) => narrowApp(door.deps, { userId, appId: client.appId, scopes });
  const disconnect = () => disconnectApp(door.deps, { userId, appId: client.appId });
  /** Returns newer events. */
  const since = async () => (await publishedGrants(client)).slice(wishes.length);
  return { client, userId, grants, narrow, disconnect, since };
}

/** Lets the year of a grant expire. */
const expire = (grantId = "") => identity.query(EXPIRE, [grantId]);

const EXPIRE = `
  UPDATE app_grants SET granted_at = granted_at - interval '2 years', expires_at = expires_at - interval '2 years'
  WHERE id = $1::uuid`;

describe("a scope that a person takes away from an app is published", () => {
  test("as a grant with fewer scopes, once, and not for grants that keep theirs", async () => {
    const { grants, narrow, since } = await agreed("bets:read bets:write", "bets:read");
    for (let times = 0; times < 2; times += 1) await narrow("bets:write");
    expect(await since()).toEqual([["AppGrantMade", { ...grants[0], scopes: ["bets:read"] }]]);
  });

  test("as the end of a grant without remaining scopes, and of no other", async () => {
    const { client, userId, grants, narrow, since } = await agreed("bets:read bets:write", "bets:write");
    await narrow("bets:write", "webhooks:manage");
    const [wide, bare] = grants;
    const ended = { grantId: bare?.grantId, appId: client.appId, userId };
    expect(await since()).toEqual([
      ["AppGrantEnded", ended],
      ["AppGrantMade", { ...wide, scopes: ["bets:read"] }],
    ]);
    await narrow("bets:read");
    expect((await since()).slice(2)).toEqual([["AppGrantEnded", { ...ended, grantId: wide?.grantId }]]);
    await expect(narrow("bets:read")).rejects.toMatchObject({ code: "APP_NOT_FOUND" });
    expect(await since()).toHaveLength(3);
  });

  test("not for a grant that expired, because it has already ended", async () => {
    const { grants, narrow, since } = await agreed("bets:read bets:write", "bets:read bets:write");
    await expire(grants[0]?.grantId);
    await narrow("bets:write");
    expect(await since()).toEqual([["AppGrantMade", { ...grants[1], scopes: ["bets:read"] }]]);
    await expire(grants[1]?.grantId);
    await expect(narrow("bets:read")).rejects.toMatchObject({ code: "APP_NOT_FOUND" });
    expect(await since()).toHaveLength(1);
  });

  test("by the periodic round too if the grant was not published before, with the remaining scopes", async () => {
    const { client, grants, narrow, since } = await agreed("bets:read bets:write");
    await identity.query("UPDATE app_grants SET told_at = NULL WHERE app_id = $1::uuid", [client.appId]);
    await narrow("bets:write");
    for (let times = 0; times < 2; times += 1) await publishOlderApps(door.deps);
    const narrower = ["AppGrantMade", { ...grants[0], scopes: ["bets:read"] }];
    expect(await since()).toEqual([narrower, narrower]);
  });
});

test.each(["narrow", "disconnect"] as const)("a call of %s locks one grant at a time while it waits", async (verb) => {
  const given = await agreed("bets:read bets:write", "bets:read bets:write");
  const [low = "", high = ""] = given.grants.map(({ grantId }) => grantId).toSorted();
  // The grant to lock first comes after the other one, in the table and by its date.
  await identity.query("UPDATE app_grants SET granted_at = granted_at + interval '1 hour' WHERE id = $1::uuid", [low]);
  const client = await identity.pool.connect();
  const lock = (id: string) => client.query("SELECT FROM app_grants WHERE id = $1::uuid FOR UPDATE", [id]);
  try {
    await client.query("BEGIN");
    await lock(low);
    const coming = given[verb]("bets:write");
    await until(async () => (await identity.query(WAITERS)).length > 0);
    await lock(high);
    await client.query("COMMIT");
    await coming;
  } finally {
    client.release();
  }
  const name = verb === "narrow" ? "AppGrantMade" : "AppGrantEnded";
  expect((await given.since()).map(([event]) => event)).toEqual([name, name]);
});

const WAITERS =
  "SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()";
