import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWTPayload,
  type JWTVerifyGetKey,
} from "jose";
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, verifierOf, type VerifyCaller } from "./internal-token.ts";

let privateKey: CryptoKey;
let otherKey: CryptoKey;
let verify: VerifyCaller;
let keys: JWTVerifyGetKey;

beforeAll(async () => {
  const ours = await generateKeyPair(TOKEN_ALGORITHM, { crv: "Ed25519" });
  privateKey = ours.privateKey;
  otherKey = (await generateKeyPair(TOKEN_ALGORITHM, { crv: "Ed25519" })).privateKey;
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(ours.publicKey)), kid: "k", alg: TOKEN_ALGORITHM }] });
  verify = verifierOf(keys);
});

const claims = { sub: "u", roles: ["USER", "STAFF"], terms: true, banned: false, reach: null };
type Change = { claims?: JWTPayload; issuer?: string; audience?: string; expires?: number; key?: CryptoKey };

const tokenOf = ({
  claims: payload = claims,
  issuer = TOKEN_ISSUER,
  audience = TOKEN_AUDIENCE,
  expires = 60,
  key = privateKey,
}: Change) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: "k" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expires)
    .sign(key);

test("an internal token identifies its caller", async () => {
  expect(await verify(`Bearer ${await tokenOf({})}`)).toEqual({
    userId: "u",
    roles: ["USER", "STAFF"],
    acceptedTerms: true,
    isBanned: false,
    reach: null,
  });
});

test("an internal token carries the scopes of its credential", async () => {
  const reach = ["bets:read"];
  expect(await verify(`Bearer ${await tokenOf({ claims: { ...claims, reach } })}`)).toMatchObject({ reach });
});

test("a token from the previous version, without scopes, reaches everything", async () => {
  const { reach: _, ...before } = claims;
  expect(await verify(`Bearer ${await tokenOf({ claims: before })}`)).toMatchObject({ reach: null });
});

test.each([
  ["never expires", (token: SignJWT) => token.setIssuedAt()],
  ["has no issue time", (token: SignJWT) => token.setExpirationTime("60s")],
])("a token that %s is refused", async (_, timed) => {
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: "k" })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE);
  const signed = await timed(token).sign(privateKey);
  await expect(verify(`Bearer ${signed}`)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

describe("a token is refused that", () => {
  test.each<[string, Change]>([
    ["is signed with another key", {}],
    ["has another issuer", { issuer: "someone-else" }],
    ["has another audience", { audience: "partners" }],
    ["has expired", { expires: -30 }],
    ["has no roles", { claims: { sub: "u", terms: true, banned: false } }],
    ["has an unknown role", { claims: { ...claims, roles: ["owner"] } }],
    ["has an unknown scope", { claims: { ...claims, reach: ["everything"] } }],
    ["has no user id", { claims: { ...claims, sub: "" } }],
  ])("%s", async (name, change) => {
    const token = await tokenOf(name.includes("another key") ? { key: otherKey } : change);
    await expect(verify(`Bearer ${token}`)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test.each([
    undefined,
    "",
    "Basic abc",
    "Bearer",
    "Bearer not.a.token",
    "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1In0.",
  ])("comes as %j", async (header) => expect(verify(header)).rejects.toMatchObject({ code: "UNAUTHENTICATED" }));
});

test("a valid token is verified once until it expires, an invalid one each time", async () => {
  let looks = 0;
  const counting = verifierOf((header, token) => ((looks += 1), keys(header, token)));
  const [token, forged] = [`Bearer ${await tokenOf({})}`, `Bearer ${await tokenOf({ key: otherKey })}`];
  expect(await counting(token)).toEqual(await counting(token));
  expect(looks).toBe(1);
  for (let time = 0; time < 2; time += 1) {
    await expect(counting(forged)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  }
  expect(looks).toBe(3);
  const afterItsEnd = Date.now() + 60_001;
  jest.spyOn(Date, "now").mockReturnValue(afterItsEnd);
  await counting(token);
  expect(looks).toBe(4);
  jest.restoreAllMocks();
});
