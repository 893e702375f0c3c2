import { describe, expect, test } from "@jest/globals";
import { verifierOf } from "@stakehold/service/internal-token.ts";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from "jose";
import { createTokenSigner } from "./sign-token.ts";
import { importSigningKeys, privateJwks, type PrivateJwk } from "./signing-keys.ts";

const newJwk = async (): Promise<PrivateJwk> => {
  const { privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const [jwk] = privateJwks.parse(await exportJWK(privateKey));
  if (jwk === undefined) throw new TypeError("No key was made");
  return jwk;
};

const vouched = { userId: "0197", roles: ["STAFF"], acceptedTerms: true, isBanned: false } as const;

describe("an internal token", () => {
  test("is believed by the subgraphs through the published keys", async () => {
    const keys = await importSigningKeys([await newJwk()]);
    const { token } = await createTokenSigner(keys)(vouched);
    const verify = verifierOf(createLocalJWKSet({ keys: [...keys.published] }));
    expect(await verify(`Bearer ${token}`)).toEqual({
      userId: "0197",
      roles: ["USER", "STAFF"],
      acceptedTerms: true,
      isBanned: false,
    });
  });

  test("says who, for whom, and for 60 seconds", async () => {
    const keys = await importSigningKeys([await newJwk()]);
    const { token, expiresAt } = await createTokenSigner(keys)({ ...vouched, isBanned: true });
    const { iat = 0, ...claims } = decodeJwt(token);
    expect(claims).toEqual({
      iss: "stakehold-identity",
      aud: "stakehold-subgraphs",
      sub: "0197",
      roles: ["USER", "STAFF"],
      terms: true,
      banned: true,
      exp: iat + 60,
    });
    expect(expiresAt.getTime()).toBe((iat + 60) * 1_000);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "EdDSA", kid: keys.kid });
  });

  test("of another key is not believed", async () => {
    const [ours, theirs] = [await importSigningKeys([await newJwk()]), await importSigningKeys([await newJwk()])];
    const { token } = await createTokenSigner(theirs)(vouched);
    const verify = verifierOf(createLocalJWKSet({ keys: [...ours.published] }));
    await expect(verify(`Bearer ${token}`)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

describe("signing keys", () => {
  test("are published without their private part", async () => {
    const { published } = await importSigningKeys([await newJwk()]);
    expect(published).toEqual([
      { kty: "OKP", crv: "Ed25519", x: expect.any(String), kid: expect.any(String), alg: "EdDSA", use: "sig" },
    ]);
  });

  test("take over from one another while tokens of both hold", async () => {
    const [before, after] = [await newJwk(), await newJwk()];
    const { token } = await createTokenSigner(await importSigningKeys([before]))(vouched);
    const { published } = await importSigningKeys([after, before]);
    await expect(verifierOf(createLocalJWKSet({ keys: [...published] }))(`Bearer ${token}`)).resolves.toMatchObject({
      userId: "0197",
    });
  });

  test.each([
    ["of another curve", { kty: "OKP", crv: "X25519", x: "x", d: "d" }],
    ["without the private part", { kty: "OKP", crv: "Ed25519", x: "x" }],
    ["where there are none", []],
  ])("%s are refused", (_what, jwk) => expect(privateJwks.safeParse(jwk).success).toBe(false));
});
