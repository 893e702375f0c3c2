import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createApp, listen, type Listening } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from "jose";
import { createSignInProvider } from "../src/provider/sign-in-provider.ts";

const CLIENT = "stakehold";
const NONCE = "the nonce of this sign-in";
const STATE = "its state";

const logger = createLogger("test", "silent");
let door: Listening;
let issuer: string;
let published: CryptoKey;
let idToken = "";

/** Starts a provider that returns whatever ID token the test made. */
beforeAll(async () => {
  const keys = await generateKeyPair("RS256", { extractable: true });
  published = keys.privateKey;
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "published", alg: "RS256", use: "sig" };
  const app = createApp();
  app.get("/.well-known/openid-configuration", (_request, response) => {
    response.json({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ["RS256"],
    });
  });
  app.get("/jwks", (_request, response) => void response.json({ keys: [jwk] }));
  app.post("/token", (_request, response) => {
    response.json({ access_token: "unused", token_type: "bearer", id_token: idToken });
  });
  door = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  issuer = `http://127.0.0.1:${door.port}`;
});
afterAll(() => door.stop());

const claims = () => ({ sub: "alice", nonce: NONCE, email: "alice@example.com", email_verified: true });

const signedBy = (key: CryptoKey, more: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  new SignJWT({ ...claims(), ...more })
    .setProtectedHeader({ alg: "RS256", kid: "published" })
    .setIssuer(issuer)
    .setAudience(CLIENT)
    .setIssuedAt()
    .setExpirationTime("5 minutes")
    .sign(key);

/** Finishes a sign-in at which the provider returns a token. */
async function redeem(token: string) {
  idToken = token;
  const settings = {
    issuer,
    clientId: CLIENT,
    clientSecret: "a secret of the client's, long enough",
    redirectUri: "http://localhost:3000/api/callback",
    signedOutUri: "http://localhost:3000/",
  };
  const provider = createSignInProvider(settings, logger);
  const query = new URLSearchParams({ code: "c", state: STATE });
  return provider.redeem(query, { state: STATE, nonce: NONCE, pkceVerifier: "v".repeat(43), beganMsAgo: undefined });
}

test("an ID token signed by the provider is accepted", async () =>
  expect(JSON.stringify(await redeem(await signedBy(published)))).toContain('"subject":"alice"'));

test.each([
  ["the class and the methods", { acr: "silver", amr: ["pwd", "otp"] }, { acr: "silver", amr: ["pwd", "otp"] }],
  ["neither", {}, { acr: null, amr: [] }],
  ["neither, because both are malformed", { acr: 2, amr: "mfa" }, { acr: null, amr: [] }],
])("an ID token shows the strength of the sign-in: %s", async (_what, more, strength) =>
  expect(await redeem(await signedBy(published, more))).toMatchObject({ strength }),
);

test.each([
  [
    "is signed by another key under the provider's key id",
    async () => signedBy((await generateKeyPair("RS256")).privateKey),
  ],
  [
    "is not signed",
    async () =>
      new UnsecuredJWT(claims())
        .setIssuer(issuer)
        .setAudience(CLIENT)
        .setIssuedAt()
        .setExpirationTime("5 minutes")
        .encode(),
  ],
  ["lost its signature", async () => (await signedBy(published)).replace(/[^.]+$/, "")],
])("an ID token that %s is refused, even from the provider itself", async (_fault, forged) => {
  await expect(redeem(await forged())).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});
