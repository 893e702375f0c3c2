import { once } from "node:events";
import { createServer } from "node:http";
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from "@stakehold/service/callers/internal-token.ts";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** Internal tokens signed as identity does, and the address of its keys. */
type Tokens = { readonly jwksUrl: string; tokenFor(userId: string): Promise<string>; close(): void };

/** Publishes a key and signs with it; tokens outlive the bench. */
export async function openTokens(): Promise<Tokens> {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM, { crv: "Ed25519" });
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "k", alg: TOKEN_ALGORITHM }] });
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(keys);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port");
  return {
    jwksUrl: `http://127.0.0.1:${address.port}/jwks`,
    tokenFor: (userId) =>
      new SignJWT({ roles: ["USER"], terms: true, banned: false, reach: null })
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: "k" })
        .setSubject(userId)
        .setIssuer(TOKEN_ISSUER)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(privateKey),
    close: () => server.close().closeAllConnections(),
  };
}
