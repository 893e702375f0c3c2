import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { subgraphNames } from "@stakehold/service/services.ts";
import { openDoor, type OpenDoor } from "../testing/open-door.ts";

type ForwardedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

const forwarded: ForwardedRequest[] = [];
let identity: Server;
let door: OpenDoor;

/** A fake identity: it echoes the request, and responds as an authorization server would. */
beforeAll(async () => {
  identity = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      forwarded.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body });
      response
        .writeHead(401, {
          "content-type": "application/json",
          "cache-control": "no-store",
          "www-authenticate": "Basic",
          "access-control-allow-origin": "https://partner.example",
          "x-internal": "1",
        })
        .end('{"error":"invalid_client"}');
    });
  });
  await new Promise<void>((resolve) => identity.listen(0, "127.0.0.1", resolve));
  const address = identity.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const SUBGRAPHS = subgraphNames.map((name) => `${name}=http://127.0.0.1:${name === "identity" ? port : 2}`).join();
  door = await openDoor({ environment: { SUBGRAPHS, SIGN_INS_PER_MINUTE: "2" } });
});
afterAll(async () => {
  await door.close();
  identity.close();
});

test("a token request reaches identity unchanged, and its response reaches the app", async () => {
  const answer = await fetch(`${door.url}/oauth/token`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: "Basic eDp5",
      origin: "https://partner.example",
      "x-forwarded-host": "evil.example",
    },
    body: "grant_type=client_credentials&scope=bets%3Aread",
  });
  expect([answer.status, await answer.json()]).toEqual([401, { error: "invalid_client" }]);
  expect(answer.headers.get("www-authenticate")).toBe("Basic");
  expect(answer.headers.get("access-control-allow-origin")).toBe("https://partner.example");
  expect(answer.headers.get("x-internal")).toBeNull();
  const [{ headers, ...request } = { headers: {} }] = forwarded.splice(0);
  expect(request).toEqual({
    method: "POST",
    path: "/oauth/token",
    body: "grant_type=client_credentials&scope=bets%3Aread",
  });
  expect(headers).toMatchObject({ authorization: "Basic eDp5", origin: "https://partner.example" });
  expect(headers).not.toHaveProperty("x-forwarded-host");
});

test.each([
  ["OPTIONS", "/oauth/token"],
  ["POST", "/oauth/revoke"],
  ["POST", "/oauth/introspect"],
  ["GET", "/oauth/authorize/1"],
  ["GET", "/.well-known/oauth-authorization-server"],
])("%s %s is forwarded to identity", async (method, path) => {
  await fetch(`${door.url}${path}`, { method });
  expect(forwarded.splice(0)).toMatchObject([{ method, path }]);
});

test.each([
  ["GET", "/oauth/token", 405],
  ["POST", "/oauth/authorize", 405],
  ["OPTIONS", "/oauth/revoke", 405],
  ["GET", "/oauth/jwks", 404],
  ["GET", "/.well-known/openid-configuration", 404],
])("%s %s is not forwarded", async (method, path, status) => {
  expect((await fetch(`${door.url}${path}`, { method })).status).toBe(status);
  expect(forwarded).toEqual([]);
});

test("a form that is too large is not forwarded", async () => {
  const answer = await fetch(`${door.url}/oauth/token`, { method: "POST", body: "x".repeat(17 * 1024) });
  expect([answer.status, Object(await answer.json())["code"]]).toEqual([413, "BODY_TOO_LARGE"]);
  expect(forwarded).toEqual([]);
});

test("authorization requests are limited by address like sign-ins", async () => {
  const begin = async () => (await fetch(`${door.url}/oauth/authorize?client_id=1`)).status;
  expect([await begin(), await begin(), await begin()]).toEqual([401, 401, 429]);
});
