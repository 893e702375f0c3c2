import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { problemPage } from "../src/http/problem-page.ts";
import { domainError } from "@stakehold/errors/domain-error.ts";
import type { GrantedRole } from "../src/domain/roles.ts";
import { requireStaffStrength, type SignInStrength, type StaffRule } from "../src/domain/sign-in-strength.ts";
import { finishSignIn } from "../src/operations/finish-sign-in.ts";
import { createIdentity, type Identity } from "./identity.ts";

const RULE: StaffRule = { acr: ["gold"], amr: ["mfa", "hwk"] };
const NO_RULE: StaffRule = { acr: [], amr: [] };
const PASSWORD: SignInStrength = { acr: "silver", amr: ["pwd"] };

describe("a sign-in", () => {
  test.each<[string, readonly GrantedRole[], SignInStrength, StaffRule]>([
    ["of a user, with a password", [], PASSWORD, RULE],
    ["of an admin, with a required class", ["ADMIN"], { acr: "gold", amr: [] }, RULE],
    ["of staff, with a required method", ["STAFF"], { acr: null, amr: ["pwd", "mfa"] }, RULE],
    ["of an admin, without a requirement", ["ADMIN"], PASSWORD, NO_RULE],
  ])("%s, is strong enough", (_whose, roles, strength, rule) =>
    expect(() => requireStaffStrength(roles, strength, rule)).not.toThrow(),
  );

  test.each<[string, readonly GrantedRole[], SignInStrength, StaffRule]>([
    ["of staff, with a password", ["STAFF"], PASSWORD, RULE],
    ["of an admin, without details from the provider", ["ADMIN"], { acr: null, amr: [] }, RULE],
    ["of an admin, with class and method mixed up", ["ADMIN"], { acr: "mfa", amr: ["gold"] }, RULE],
    ["of an admin, if no method counts", ["ADMIN"], { acr: null, amr: ["mfa"] }, { acr: ["gold"], amr: [] }],
  ])("%s, is refused", (_whose, roles, strength, rule) =>
    expect(() => requireStaffStrength(roles, strength, rule)).toThrow(
      expect.objectContaining({ code: "FORBIDDEN", message: expect.stringContaining("second factor") }),
    ),
  );
});

describe("with only a password", () => {
  let identity: Identity;
  beforeAll(async () => {
    identity = await createIdentity();
  });
  afterAll(() => identity.close());

  const finish = (email: string, strength: SignInStrength) => {
    const profile = {
      issuer: "https://issuer.example",
      subject: newId(),
      email,
      isEmailVerified: true,
      firstName: "Alma",
      lastName: null,
      username: null,
      profileImageUrl: null,
    };
    const deps = {
      ...identity.deps,
      staffRule: RULE,
      provider: { redeem: async () => ({ profile, strength, authenticatedForMs: 0 }) },
      attempts: {
        take: async () => ({
          state: "s",
          nonce: "n",
          pkceVerifier: "v",
          browserHash: new Uint8Array(32),
          returnPath: "/",
          reauthenticates: false,
          beganMsAgo: 0,
        }),
      },
    };
    const query = new URLSearchParams({ state: "s", code: "c" });
    const browser = { browserSecret: "b", sessionToken: undefined, userAgent: undefined, network: undefined };
    return finishSignIn(deps, { query, ...browser });
  };

  test("an admin is refused, and nothing about them is stored", async () => {
    await expect(finish("admin@example.com", PASSWORD)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await identity.query("SELECT FROM users WHERE email = 'admin@example.com'")).toEqual([]);
  });

  test("everybody else is signed in", async () => {
    await expect(finish("somebody@example.com", PASSWORD)).resolves.toMatchObject({ returnPath: "/" });
  });

  test("an admin is signed in with a second factor", async () => {
    await expect(finish("admin@example.com", { acr: null, amr: ["mfa"] })).resolves.toMatchObject({ returnPath: "/" });
  });
});

test("the refusal links to a sign-in with a second factor", () => {
  expect(problemPage(domainError("FORBIDDEN", {}, "Use a second factor."))).toContain(`href="/api/login?staff=1"`);
  expect(problemPage(domainError("UNAUTHENTICATED"))).toContain(`href="/api/login"`);
});
