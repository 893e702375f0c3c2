import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { isDomainError, isHidden, meaningOf } from "@stakehold/errors/domain-error.ts";
import { newBearerToken } from "@stakehold/service/callers/bearer-token.ts";
import { newId } from "@stakehold/service/id.ts";
import { flushSecurity } from "@stakehold/service/security/log-security.ts";
import { answerAppRequest } from "../src/operations/answer-app-request.ts";
import { createPersonalToken } from "../src/operations/create-personal-token.ts";
import { deleteAccount } from "../src/operations/delete-account.ts";
import { deleteApp } from "../src/operations/delete-app.ts";
import { createApps, type Apps } from "./apps.ts";
import { createDoor, createIdentity, securityEntries, logger, written, type Door, type Identity } from "./identity.ts";
import { createAttempts, storedOfApps, unknownApp, type Refused } from "./oauth-attempts.ts";

let identity: Identity;
let door: Door;
let apps: Apps;
let attempts: ReturnType<typeof createAttempts>;

beforeAll(async () => {
  identity = await createIdentity();
  door = await createDoor(identity);
  apps = createApps(identity, door);
  attempts = createAttempts(door, apps);
});
// Equal refusals are logged once a minute, whichever test they come from.
beforeEach(() => void flushSecurity(logger));
afterAll(async () => {
  await door.close();
  await identity.close();
});

/** The rejected attempt, the app and person that the log must name, and what it must not contain. */
type Attempt = {
  readonly refuse: () => Promise<Refused>;
  readonly appId?: string;
  readonly personId?: string;
  readonly secrets?: readonly (string | null)[];
};

type Expected = { readonly code: string; readonly sentence: string; readonly reason: string };

const GRANT_REFUSED = { code: "invalid_grant", sentence: "grant request is invalid", reason: "INVALID_GRANT" };
const CLIENT_REFUSED = {
  code: "invalid_client",
  sentence: "client authentication failed",
  reason: "INVALID_CLIENT",
};

const redeemed = (how: ReturnType<typeof attempts.redeem>) => attempts.token(how.sender, how.form);

/** Makes the attempt and checks its result: code, sentence, and one log line that keeps secrets. */
async function refusal(attempt: Attempt, { code, sentence, reason }: Expected): Promise<void> {
  securityEntries();
  expect(await attempt.refuse()).toEqual({ code, sentence });
  expect(securityEntries()).toEqual([
    {
      event: "app_refused",
      outcome: "refused",
      actor: attempt.personId === undefined ? { kind: "nobody" } : { kind: "person", id: attempt.personId },
      ...(attempt.appId === undefined ? {} : { target: { kind: "app", id: attempt.appId } }),
      reason,
    },
  ]);
  for (const secret of attempt.secrets ?? []) {
    if (secret !== null) expect(written()).not.toContain(secret);
  }
}

describe("is refused, logged once, and changes nothing:", () => {
  test.each<[string, () => Promise<Attempt>, Expected]>([
    [
      "an unknown app",
      async () => {
        const { code, verifier } = await attempts.granted();
        const sender = unknownApp();
        const refuse = () => redeemed(attempts.redeem(sender, { code, verifier }));
        return { refuse, secrets: [code, verifier, sender.secret] };
      },
      CLIENT_REFUSED,
    ],
    [
      "an app's id with another secret",
      async () => {
        const { client, code, verifier } = await attempts.granted();
        const secret = "not-the-secret-of-this-app";
        const refuse = () => redeemed(attempts.redeem({ ...client, secret }, { code, verifier }));
        return { refuse, appId: client.appId, secrets: [code, verifier, secret] };
      },
      CLIENT_REFUSED,
    ],
    [
      "an app's id without its secret",
      async () => {
        const { client, code, verifier } = await attempts.granted();
        const refuse = () => redeemed(attempts.redeem({ ...client, secret: null }, { code, verifier }));
        return { refuse, appId: client.appId, secrets: [code, verifier] };
      },
      CLIENT_REFUSED,
    ],
    [
      "a code with another redirect URI than it was requested with",
      async () => {
        const { client, code, verifier } = await attempts.granted();
        const how = attempts.redeem(client, { code, verifier }, "https://other.example/back");
        return { refuse: () => redeemed(how), appId: client.appId, secrets: [code, verifier, client.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a code without a verifier",
      async () => {
        const { client, code } = await attempts.granted();
        const { sender, form } = attempts.redeem(client, { code, verifier: "" });
        return { refuse: () => attempts.token(sender, form), appId: client.appId, secrets: [code, client.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a code of another app",
      async () => {
        const [{ code, verifier }, other] = [await attempts.granted(), await apps.register()];
        const refuse = () => redeemed(attempts.redeem(other, { code, verifier }));
        return { refuse, appId: other.appId, secrets: [code, verifier, other.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a code of another app, by an app without a secret",
      async () => {
        const [{ code, verifier }, other] = [await attempts.granted(), await apps.register({ isPublic: true })];
        const refuse = () => redeemed(attempts.redeem(other, { code, verifier }));
        return { refuse, appId: other.appId, secrets: [code, verifier] };
      },
      GRANT_REFUSED,
    ],
    [
      "an expired code",
      async () => {
        const { client, code, verifier } = await attempts.granted();
        await identity.moveClock(61_000);
        const refuse = () => redeemed(attempts.redeem(client, { code, verifier }));
        return { refuse, appId: client.appId, secrets: [code, verifier, client.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a code that was never issued",
      async () => {
        const client = await apps.register();
        const [code, verifier] = ["invented-by-somebody", "v".repeat(43)];
        const refuse = () => redeemed(attempts.redeem(client, { code, verifier }));
        return { refuse, appId: client.appId, secrets: [code, verifier, client.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a refresh token of another app",
      async () => {
        const [{ refreshToken }, other] = [await attempts.connected(), await apps.register()];
        const refuse = () => attempts.token(other, { grant_type: "refresh_token", refresh_token: refreshToken });
        return { refuse, appId: other.appId, secrets: [refreshToken, other.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a refresh token that was unused for more than a month",
      async () => {
        const { client, refreshToken } = await attempts.connected();
        await identity.moveClock(31 * 24 * 3_600_000);
        const refuse = () => attempts.token(client, { grant_type: "refresh_token", refresh_token: refreshToken });
        return { refuse, appId: client.appId, secrets: [refreshToken, client.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a refresh that requests more than the consent",
      async () => {
        const { client, refreshToken } = await attempts.connected();
        const form = { grant_type: "refresh_token", refresh_token: refreshToken, scope: "bets:read webhooks:manage" };
        return { refuse: () => attempts.token(client, form), appId: client.appId, secrets: [refreshToken] };
      },
      {
        code: "invalid_scope",
        sentence: "refresh token missing requested scope",
        reason: "INVALID_SCOPE",
      },
    ],
    [
      "an access token sent as a refresh token",
      async () => {
        const { client, token } = await attempts.connected();
        const refuse = () => attempts.token(client, { grant_type: "refresh_token", refresh_token: token });
        return { refuse, appId: client.appId, secrets: [token, client.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a refresh token sent as a code",
      async () => {
        const { client, refreshToken, verifier } = await attempts.connected();
        const refuse = () => redeemed(attempts.redeem(client, { code: refreshToken, verifier }));
        return { refuse, appId: client.appId, secrets: [refreshToken, verifier, client.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a refresh token that was revoked",
      async () => {
        const { client, refreshToken } = await attempts.connected();
        await attempts.revoke(client, refreshToken);
        const refuse = () => attempts.token(client, { grant_type: "refresh_token", refresh_token: refreshToken });
        return { refuse, appId: client.appId, secrets: [refreshToken, client.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a refresh token of a person who deleted their account",
      async () => {
        const { client, person, refreshToken } = await attempts.connected();
        await deleteAccount(identity.deps, { userId: person.userId, idempotencyKey: newId() });
        const refuse = () => attempts.token(client, { grant_type: "refresh_token", refresh_token: refreshToken });
        return { refuse, appId: client.appId, secrets: [refreshToken, client.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "a code of a person who deleted their account",
      async () => {
        const { client, person, code, verifier } = await attempts.granted();
        await deleteAccount(identity.deps, { userId: person.userId, idempotencyKey: newId() });
        const refuse = () => redeemed(attempts.redeem(client, { code, verifier }));
        return { refuse, appId: client.appId, secrets: [code, verifier, client.secret] };
      },
      GRANT_REFUSED,
    ],
    [
      "an app that was deleted",
      async () => {
        const { client, refreshToken } = await attempts.connected();
        const app = await door.deps.appReader.app(client.appId);
        const ownerId = app?.ownerId ?? "";
        await deleteApp(door.deps, { ownerId, appId: client.appId, idempotencyKey: newId() });
        const refuse = () => attempts.token(client, { grant_type: "refresh_token", refresh_token: refreshToken });
        return { refuse, secrets: [refreshToken, client.secret] };
      },
      CLIENT_REFUSED,
    ],
    [
      "a person's scope, requested by an app on its own behalf",
      async () => {
        const client = await apps.register();
        const refuse = () => attempts.token(client, { grant_type: "client_credentials", scope: "bets:write" });
        return { refuse, appId: client.appId, secrets: [client.secret] };
      },
      { code: "invalid_scope", sentence: "requested scope is not allowed", reason: "INVALID_SCOPE" },
    ],
    [
      "a password grant",
      async () => {
        const client = await apps.register();
        const form = { grant_type: "password", username: "alice@example.com", password: "a password of Alice's" };
        const refuse = () => attempts.token(client, form);
        return { refuse, appId: client.appId, secrets: [client.secret, form.username, form.password] };
      },
      {
        code: "unsupported_grant_type",
        sentence: "unsupported grant_type requested",
        reason: "UNSUPPORTED_GRANT_TYPE",
      },
    ],
    [
      "a request to connect without PKCE",
      () => sentBack({ code_challenge: "", code_challenge_method: "" }),
      {
        code: "invalid_request",
        sentence: "Authorization Server policy requires PKCE to be used for this request",
        reason: "INVALID_REQUEST",
      },
    ],
    [
      "a request to connect with plain PKCE",
      () => sentBack({ code_challenge_method: "plain" }),
      {
        code: "invalid_request",
        sentence: "not supported value of code_challenge_method",
        reason: "INVALID_REQUEST",
      },
    ],
    [
      "a request for a token in the URL",
      () => sentBack({ response_type: "token" }),
      {
        code: "invalid_request",
        sentence: "requested response_mode is not allowed for this client or request",
        reason: "INVALID_REQUEST",
      },
    ],
    [
      "a request for a scope that the app did not register",
      () => sentBack({ scope: "escrow:read" }),
      { code: "invalid_scope", sentence: "requested scope is not allowed", reason: "INVALID_SCOPE" },
    ],
    [
      "a request for an unknown scope",
      () => sentBack({ scope: "bets:read payouts:write" }),
      { code: "invalid_scope", sentence: "requested scope is not known", reason: "INVALID_SCOPE" },
    ],
    [
      "a request to return to an address that is not registered",
      () => shownPage({ redirect_uri: "https://evil.example/back" }),
      {
        code: "400",
        sentence: "It wants to send you to an address that is not registered for it.",
        reason: "INVALID_REDIRECT_URI",
      },
    ],
    [
      "a request of an unknown app",
      async () => {
        const { appId: _appId, ...attempt } = await shownPage({ client_id: newId() });
        return attempt;
      },
      {
        code: "400",
        sentence: "Stakehold does not know this app. It may have been deleted.",
        reason: "INVALID_CLIENT",
      },
    ],
  ])("%s", async (_what, prepare, expected) => {
    const attempt = await prepare();
    const before = await storedOfApps(identity);
    await refusal(attempt, expected);
    expect(await storedOfApps(identity)).toEqual(before);
  });
});

const isHiddenError = (thrown: unknown): boolean => isDomainError(thrown) && isHidden(thrown);

async function personalToken(): Promise<string> {
  const { userId } = await apps.signedIn();
  const request = { userId, name: "Feed", scopes: ["bets:read" as const], days: 1, idempotencyKey: newId() };
  return (await createPersonalToken(door.deps, request)).secret ?? "";
}

async function sentBack(change: Readonly<Record<string, string>>): Promise<Attempt> {
  const [client, person] = [await apps.register(), await apps.signedIn()];
  const refuse = () => attempts.sentBack(person, client, change);
  return { refuse, appId: client.appId, personId: person.userId, secrets: [client.secret] };
}

async function shownPage(change: Readonly<Record<string, string>>): Promise<Attempt> {
  const [client, person] = [await apps.register(), await apps.signedIn()];
  const refuse = () => attempts.shownPage(person, client, change);
  return { refuse, appId: client.appId, personId: person.userId, secrets: [client.secret] };
}

describe("is refused, logged once, and ends the whole grant, because a thief may hold the other token:", () => {
  test("a code that is redeemed again", async () => {
    const { client, code, verifier, token, refreshToken } = await attempts.connected();
    const refuse = () => redeemed(attempts.redeem(client, { code, verifier }));
    const secrets = [code, verifier, token, refreshToken, client.secret];
    await refusal({ refuse, appId: client.appId, secrets }, GRANT_REFUSED);
    await nothingIsLeftOf(client.appId, token);
  });

  test("a refresh token that is used again", async () => {
    const connected = await attempts.connected();
    const { client, refreshToken } = connected;
    const { access_token: token } = await attempts.refresh(connected);
    const refuse = () => attempts.token(client, { grant_type: "refresh_token", refresh_token: refreshToken });
    await refusal({ refuse, appId: client.appId, secrets: [refreshToken, token, client.secret] }, GRANT_REFUSED);
    await nothingIsLeftOf(client.appId, token);
  });
});

/** Expects that the app itself remains, and nothing that it could use. */
async function nothingIsLeftOf(appId: string, token: string): Promise<void> {
  const usable = "SELECT kind FROM app_artifacts WHERE app_id = $1::uuid AND kind IN ('AccessToken', 'RefreshToken')";
  expect(await identity.query(usable, [appId])).toEqual([]);
  expect(await identity.query("SELECT id FROM app_grants WHERE app_id = $1::uuid", [appId])).toEqual([]);
  await expect(apps.exchange(token)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
}

describe("introspection returns inactive, and the log names the requesting app:", () => {
  test.each<[string, string, () => Promise<string>]>([
    ["a token of another app", "FOREIGN_TOKEN", async () => (await attempts.connected()).token],
    ["a refresh token of another app", "FOREIGN_TOKEN", async () => (await attempts.connected()).refreshToken],
    ["a personal token", "UNKNOWN_TOKEN", personalToken],
    ["a token that was never issued", "UNKNOWN_TOKEN", async () => newBearerToken("sh_at")],
    [
      "a token that was revoked",
      "UNKNOWN_TOKEN",
      async () => {
        const { client, token } = await attempts.connected();
        await attempts.revoke(client, token);
        return token;
      },
    ],
    ["a code", "UNKNOWN_TOKEN", async () => (await attempts.granted()).code],
  ])("%s", async (_what, reason, prepare) => {
    const [token, requester] = [await prepare(), await apps.register()];
    const before = await storedOfApps(identity);
    securityEntries();
    expect(await attempts.introspect(requester, token)).toEqual({ active: false });
    const target = { kind: "app", id: requester.appId };
    expect(securityEntries()).toEqual([
      { event: "app_refused", outcome: "refused", actor: { kind: "nobody" }, target, reason },
    ]);
    expect(written()).not.toContain(token);
    expect(await storedOfApps(identity)).toEqual(before);
  });

  test("but shows an app its own token without a log entry", async () => {
    const { client, token } = await attempts.connected();
    securityEntries();
    expect(await attempts.introspect(client, token)).toMatchObject({ active: true, client_id: client.appId });
    expect(securityEntries()).toEqual([]);
  });
});

describe("an answer to a consent request is refused, and grants nothing,", () => {
  const NOT_FOUND = { code: "APP_REQUEST_NOT_FOUND", message: meaningOf("APP_REQUEST_NOT_FOUND").message };

  test("by another person, who learns nothing about it", async () => {
    const [client, person, other] = [await apps.register(), await apps.signedIn(), await apps.signedIn()];
    const requestId = await apps.toConsent(person.browser, (await apps.begin(client)).url);
    const before = await storedOfApps(identity);
    const answer = answerAppRequest(door.deps, { requestId, userId: other.userId, isAllowed: true });
    await expect(answer).rejects.toMatchObject(NOT_FOUND);
    // Marks the error for the subgraph's log of who wanted another person's data; the response only says that it does
    // not exist.
    await expect(answer.catch(isHiddenError)).resolves.toBe(true);
    expect(await storedOfApps(identity)).toEqual(before);
  });

  test.each([true, false])("if it was answered before, whatever the first answer was: %p", async (isAllowed) => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const requestId = await apps.toConsent(person.browser, (await apps.begin(client)).url);
    await answerAppRequest(door.deps, { requestId, userId: person.userId, isAllowed });
    const before = await storedOfApps(identity);
    const again = answerAppRequest(door.deps, { requestId, userId: person.userId, isAllowed: true });
    await expect(again).rejects.toMatchObject(NOT_FOUND);
    expect(await storedOfApps(identity)).toEqual(before);
  });
});

test("a code with another verifier is refused, logged once, and used up", async () => {
  const { client, code } = await attempts.granted();
  const verifier = "x".repeat(43);
  const refuse = () => redeemed(attempts.redeem(client, { code, verifier }));
  await refusal({ refuse, appId: client.appId, secrets: [code, verifier, client.secret] }, GRANT_REFUSED);
  const used = "SELECT count(*)::int FROM app_artifacts WHERE app_id = $1::uuid AND consumed_at IS NOT NULL";
  expect(await identity.query(used, [client.appId])).toEqual([{ count: 1 }]);
});
