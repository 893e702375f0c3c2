import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { CredentialsService } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { makeCertificates } from "@stakehold/testing/certificates.ts";
import { createApp, listen, type Listening } from "../src/http.ts";
import { createLogger } from "../src/logger.ts";
import { rpcClient } from "../src/rpc/client.ts";
import { rpcMiddleware } from "../src/rpc/server.ts";

const SECRET = "shared";
const logger = createLogger("test", "silent");
const certificates = await makeCertificates();

(certificates === undefined ? describe.skip : describe)("an internal port with a certificate", () => {
  const trusted = getCACertificates("default");
  let server: Listening;
  beforeAll(async () => {
    const app = createApp();
    const exchangeCredential = () => ({ userId: "u" });
    const routes: Parameters<typeof rpcMiddleware>[0]["routes"] = (router) =>
      void router.service(CredentialsService, { exchangeCredential });
    app.use(rpcMiddleware({ routes, secrets: [SECRET], logger }));
    server = await listen(app, { host: "127.0.0.1", port: 0, certificate: certificates?.server }, logger);
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await server.stop();
  });

  const call = (url: string) =>
    rpcClient(CredentialsService, { url, secret: SECRET, timeoutMs: 30_000 }).exchangeCredential({
      credential: { case: "session", value: "x" },
    });

  test("refuses callers that do not trust its authority, and plaintext", async () => {
    for (const scheme of ["https", "http"]) {
      await expect(call(`${scheme}://localhost:${server.port}`)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    }
  });

  test("serves callers that trust its authority and use a name of the certificate", async () => {
    setDefaultCACertificates([...trusted, certificates?.ca ?? ""]);
    expect(await call(`https://localhost:${server.port}`)).toMatchObject({ userId: "u" });
  });
});
