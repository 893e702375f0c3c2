import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { verifierOf } from "@stakehold/service/callers/internal-token.ts";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader } from "jose";
import { createTokenSigner } from "./sign-token.ts";
import { publishSigningKeys, signingKeys } from "@stakehold/service/security/signing-keys.ts";

const newKey = (): KeyObject => generateKeyPairSync("ed25519").privateKey;

const pemOf = (key: KeyObject): string => key.export({ format: "pem", type: "pkcs8" }).toString();

const vouched = {
  userId: "0197",
  roles: ["STAFF"],
  acceptedTerms: true,
  isBanned: false,
  reach: ["bets:read"],
  session: null,
} as const;

describe("an internal token", () => {
  test("is verified by the subgraphs with the published keys", async () => {
    const keys = await publishSigningKeys([newKey()]);
    const { token } = await createTokenSigner(keys)(vouched);
    const verify = verifierOf(createLocalJWKSet({ keys: [...keys.published] }));
    expect(await verify(`Bearer ${token}`)).toEqual({
      userId: "0197",
      roles: ["USER", "STAFF"],
      acceptedTerms: true,
      isBanned: false,
      reach: ["bets:read"],
      session: null,
    });
  });

  test("contains who, for whom, and a life of 60 seconds", async () => {
    const keys = await publishSigningKeys([newKey()]);
    const { token, expiresAt } = await createTokenSigner(keys)({ ...vouched, isBanned: true });
    const { iat = 0, ...claims } = decodeJwt(token);
    expect(claims).toEqual({
      iss: "stakehold-identity",
      aud: "stakehold-subgraphs",
      sub: "0197",
      roles: ["USER", "STAFF"],
      terms: true,
      banned: true,
      reach: ["bets:read"],
      session: null,
      exp: iat + 60,
    });
    expect(expiresAt.getTime()).toBe((iat + 60) * 1_000);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "EdDSA", kid: keys.kid });
  });

  test("contains when its session last authenticated, by the computer's clock, or null if unknown", async () => {
    const keys = await publishSigningKeys([newKey()]);
    const verify = verifierOf(createLocalJWKSet({ keys: [...keys.published] }));
    const sessionOf = async (authenticatedForMs: number | null) => {
      const { token } = await createTokenSigner(keys)({ ...vouched, session: { id: "s1", authenticatedForMs } });
      return (await verify(`Bearer ${token}`)).session;
    };
    expect(await sessionOf(null)).toEqual({ id: "s1", authenticatedAt: null });
    const at = (await sessionOf(300_000))?.authenticatedAt?.getTime() ?? 0;
    expect(Math.abs(Date.now() - 300_000 - at)).toBeLessThan(10_000);
  });

  test("signed with another key is refused", async () => {
    const [ours, theirs] = [await publishSigningKeys([newKey()]), await publishSigningKeys([newKey()])];
    const { token } = await createTokenSigner(theirs)(vouched);
    const verify = verifierOf(createLocalJWKSet({ keys: [...ours.published] }));
    await expect(verify(`Bearer ${token}`)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

describe("signing keys", () => {
  test("are published without their private part", async () => {
    const { published } = await publishSigningKeys([newKey()]);
    expect(published).toEqual([
      { kty: "OKP", crv: "Ed25519", x: expect.any(String), kid: expect.any(String), alg: "EdDSA", use: "sig" },
    ]);
  });

  test("can be rotated while tokens of both are valid", async () => {
    const [before, after] = [newKey(), newKey()];
    const { token } = await createTokenSigner(await publishSigningKeys([before]))(vouched);
    const { published } = await publishSigningKeys([after, before]);
    await expect(verifierOf(createLocalJWKSet({ keys: [...published] }))(`Bearer ${token}`)).resolves.toMatchObject({
      userId: "0197",
    });
  });

  test("are read from concatenated PEM, with real or escaped line ends", async () => {
    const keys = [newKey(), newKey()];
    const text = keys.map(pemOf).join("");
    const { published } = await publishSigningKeys(keys);
    for (const given of [text, text.replaceAll("\n", String.raw`\n`)]) {
      expect((await publishSigningKeys(signingKeys.parse(given))).published).toEqual(published);
    }
  });

  test.each([
    ["of another kind", pemOf(generateKeyPairSync("x25519").privateKey)],
    ["with one of another kind", pemOf(newKey()) + pemOf(generateKeyPairSync("x25519").privateKey)],
    ["without the private part", createPublicKey(newKey()).export({ format: "pem", type: "spki" }).toString()],
    ["that are damaged", pemOf(newKey()).replace("MC4CAQ", "MC4CAA")],
    ["from an empty text", ""],
  ])("%s are refused", (_what, text) => expect(signingKeys.safeParse(text).success).toBe(false));
});
