import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { CredentialsService } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { createApp, listen, type Listening } from "../http.ts";
import { createLogger } from "../logger.ts";
import { rpcClient } from "./client.ts";
import { rpcMiddleware } from "./server.ts";

const logger = createLogger("test", "silent");

/** How often the service was called. */
let calls = 0;
let server: Listening;
beforeAll(async () => {
  const app = createApp();
  const exchangeCredential = () => {
    calls += 1;
    return { userId: "u" };
  };
  const routes: Parameters<typeof rpcMiddleware>[0]["routes"] = (router) =>
    void router.service(CredentialsService, { exchangeCredential });
  app.use(rpcMiddleware({ routes, secrets: ["before", "now"], logger }));
  app.use((_request, response) => void response.status(404).end());
  server = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});
afterAll(() => server.stop());
beforeEach(() => {
  calls = 0;
});

const call = (secret: string, value: string) =>
  rpcClient(CredentialsService, {
    url: `http://127.0.0.1:${server.port}`,
    secret,
    timeoutMs: 30_000,
  }).exchangeCredential({ credential: { case: "session", value } });

test("a caller with a secret gets a response, and one without is refused with a stable code", async () => {
  expect(await call("before", "x")).toMatchObject({ userId: "u" });
  await expect(call("other", "x")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(calls).toBe(1);
});

test("a message of more than 64 KB is refused with a stable code", async () => {
  expect(await call("now", "x".repeat(60_000))).toMatchObject({ userId: "u" });
  await expect(call("now", "x".repeat(70_000))).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
  expect(calls).toBe(1);
});

test("a caller without a secret is refused before the body arrives", async () => {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(
    [
      "POST /rpc/stakehold.identity.v1.CredentialsService/ExchangeCredential HTTP/1.1",
      "host: here",
      "content-type: application/json",
      "content-length: 24000000",
      "",
      "",
    ].join("\r\n"),
  );
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part));
  // The connection closes, so that the announced body need not be read.
  await once(socket, "close");
  const answer = Buffer.concat(parts).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain('"code":"unauthenticated"');
});

test("a caller without a secret is refused after a short body, and keeps the connection", async () => {
  const socket = connect(server.port, "127.0.0.1");
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part));
  socket.write(
    [
      "POST /rpc/stakehold.identity.v1.CredentialsService/ExchangeCredential HTTP/1.1",
      "host: here",
      "content-type: application/json",
      "content-length: 4",
      "",
      "{ ",
    ].join("\r\n"),
  );
  await pause(100);
  expect(parts).toEqual([]);
  socket.write(" }");
  await once(socket, "data");
  const answer = Buffer.concat(parts).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).not.toMatch(/connection: close/i);
  socket.destroy();
});

test("a request that is not an RPC passes to the next handler", async () => {
  expect((await fetch(`http://127.0.0.1:${server.port}/rpcs`, { method: "POST" })).status).toBe(404);
});
