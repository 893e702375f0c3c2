import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { newSecret } from "../src/domain/secret.ts";
import { banUser } from "../src/operations/ban-user.ts";
import { endSessionsOfPerson } from "../src/operations/end-sessions-of-person.ts";
import { exchangeCredential } from "../src/operations/exchange-credential.ts";
import { issueApiToken } from "../src/operations/issue-api-token.ts";
import { createApiTokenStore } from "../src/storage/api-tokens.ts";
import { createPrisma } from "../src/storage/prisma.ts";
import { createBrowser, type Browser } from "./browser.ts";
import { createDoor, createIdentity, securityEntries, type Door, type Identity } from "./identity.ts";

let identity: Identity;
let door: Door;

beforeAll(async () => {
  identity = await createIdentity();
  door = await createDoor(identity);
});
beforeEach(() => void securityEntries());
afterAll(async () => {
  await door.close();
  await identity.close();
});

const isPage = (url: string) => url.startsWith(door.publicUrl) && !url.includes("/api/");

async function signIn(browser: Browser, email: string): Promise<string> {
  await browser.open(`${door.publicUrl}/api/login?login_hint=${email}`, isPage);
  return (await identity.exchange(browser.cookie(door.publicUrl, "session") ?? "")).userId;
}

const asPerson = (id: string) => ({ kind: "person", id });

describe("the security log records", () => {
  test("sign-ins and sign-outs, but nothing without a session", async () => {
    const browser = createBrowser();
    const userId = await signIn(browser, "carol@example.com");
    for (let times = 0; times < 2; times += 1) await browser.send(`${door.publicUrl}/api/logout`);
    const by = { actor: asPerson(userId), outcome: "allowed" };
    expect(securityEntries()).toEqual([
      { ...by, event: "signed_in", method: "oidc" },
      { ...by, event: "signed_out", method: "session" },
    ]);
  });

  test("a role that a sign-in gave, the first time only", async () => {
    const userId = await signIn(createBrowser(), "admin@example.com");
    await signIn(createBrowser(), "admin@example.com");
    expect(securityEntries().filter(({ event }) => event === "role_changed")).toEqual([
      {
        event: "role_changed",
        outcome: "allowed",
        actor: { kind: "service", id: "identity" },
        target: asPerson(userId),
        reason: "ADMIN_GIVEN",
      },
    ]);
  });

  test("a failed callback that the browser did not begin, without its content", async () => {
    await createBrowser().send(`${door.publicUrl}/api/callback?state=Carol&code=carol@example.com`);
    expect(securityEntries()).toEqual([
      {
        event: "sign_in_failed",
        outcome: "refused",
        actor: { kind: "nobody" },
        method: "oidc",
        reason: "INVALID_INPUT",
      },
    ]);
  });

  test("the use of a token with its id, but no guess", async () => {
    const email = `${newId()}@example.com`;
    const { userId } = await identity.admit({ email });
    const prisma = createPrisma(identity.pool);
    const { id, token } = await issueApiToken(
      { ...identity.deps, apiTokens: createApiTokenStore(prisma) },
      { email, name: "Carol's program", scopes: ["bets:read"], days: 1 },
    );
    await exchangeCredential(identity.deps, { kind: "API_TOKEN", secret: token });
    const guess = exchangeCredential(identity.deps, { kind: "API_TOKEN", secret: newSecret() });
    await expect(guess).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await prisma.$disconnect();
    expect(securityEntries()).toEqual([
      {
        event: "token_created",
        outcome: "allowed",
        actor: asPerson(userId),
        target: { kind: "api_token", id },
      },
      {
        event: "token_used",
        outcome: "allowed",
        actor: asPerson(userId),
        method: "api_token",
        target: { kind: "api_token", id },
      },
    ]);
  });

  test("a ban once, with its audit entry", async () => {
    const [{ userId: adminId }, { userId }] = [await identity.admit(), await identity.admit()];
    const command = { userId: adminId, subjectId: userId, reason: "Voted dishonestly", idempotencyKey: newId() };
    for (let times = 0; times < 2; times += 1) await banUser(identity.deps, command);
    // Already banned, so nothing happens.
    await banUser(identity.deps, { ...command, idempotencyKey: newId() });
    const [entry] = await identity.query("SELECT id::text FROM audit_entries WHERE subject_id = $1::uuid", [userId]);
    expect(securityEntries()).toEqual([
      {
        event: "person_banned",
        outcome: "allowed",
        actor: asPerson(adminId),
        target: asPerson(userId),
        record: { kind: "audit_entry", id: entry?.["id"] },
      },
    ]);
  });

  test("the end of a person's sessions by an admin once, with its audit entry; and the person may return", async () => {
    const [{ userId: adminId }, profile] = [await identity.admit(), { subject: newId() }];
    const [first, second] = [await identity.admit(profile), await identity.admit(profile)];
    const [{ userId }, bystander] = [first, await identity.admit()];
    const command = { userId: adminId, subjectId: userId, reason: "Lost their phone", idempotencyKey: newId() };
    for (let times = 0; times < 2; times += 1) await endSessionsOfPerson(identity.deps, command);
    const entries = await identity.query(
      "SELECT id::text, actor_id::text AS actor, action, reason FROM audit_entries WHERE subject_id = $1::uuid",
      [userId],
    );
    expect(entries).toEqual([
      { id: expect.any(String), actor: adminId, action: "END_SESSIONS", reason: "Lost their phone" },
    ]);
    const entryId = String(entries[0]?.["id"]);
    expect(await identity.published(entryId)).toEqual([["ActRecorded", { entryId }]]);
    expect(securityEntries()).toEqual([
      {
        event: "sessions_ended",
        outcome: "allowed",
        actor: asPerson(adminId),
        target: asPerson(userId),
        reason: "BY_AN_ADMIN",
        record: { kind: "audit_entry", id: entries[0]?.["id"] },
      },
    ]);
    for (const { sessionToken } of [first, second]) {
      await expect(identity.exchange(sessionToken)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    }
    await expect(identity.exchange(bystander.sessionToken)).resolves.toMatchObject({ userId: bystander.userId });
    const again = await identity.admit(profile);
    await expect(identity.exchange(again.sessionToken)).resolves.toMatchObject({ userId });
  });

  test("nothing about sessions of an unknown person", async () => {
    const { userId: adminId } = await identity.admit();
    const command = { userId: adminId, subjectId: newId(), reason: "Nobody", idempotencyKey: newId() };
    await expect(endSessionsOfPerson(identity.deps, command)).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
    expect(securityEntries()).toEqual([]);
  });
});
