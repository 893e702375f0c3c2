import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test } from "@jest/globals";
import { SeedError } from "../seed-error.ts";
import { signIn } from "./sign-in.ts";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Serves on a host of its own, so that a browser separates its cookies; returns the address. */
async function serve(host: "localhost" | "127.0.0.1", listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("no port");
  return `http://${host}:${address.port}`;
}

/**
 * Starts an application and its provider, which set and read cookies as the real ones do; returns what each received.
 */
async function openPlatform() {
  const sent: Record<string, string> = {};
  const provider = await serve("127.0.0.1", ({ headers, url = "" }, response) => {
    sent[`provider ${url}`] = headers.cookie ?? "";
    const isDone = url === "/auth/resume";
    const location = isDone ? `${app}/api/callback` : "/auth/resume";
    response.writeHead(303, { location, "set-cookie": ["interaction=a=b; path=/auth", "other=1; path=/other"] }).end();
  });
  const app = await serve("localhost", ({ headers, url = "" }, response) => {
    sent[`app ${url}`] = headers.cookie ?? "";
    const answers: Record<string, [location: string, cookies: string[]]> = {
      "/api/login?login_hint=ada%40example.com": [`${provider}/auth`, ["sign-in=secret; Path=/; HttpOnly"]],
      "/api/callback": [
        "/",
        [
          "sign-in=; Path=/; Max-Age=0",
          "session=ada; Path=/; HttpOnly",
          "gone=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        ],
      ],
    };
    const answer = answers[url];
    if (answer === undefined) response.end("<!doctype html>");
    else response.writeHead(303, { location: answer[0], "set-cookie": answer[1] }).end();
  });
  return { app, provider, sent };
}

test("signs in through the provider and returns the session cookie, which only the application receives", async () => {
  const { app, provider, sent } = await openPlatform();
  const jar = await signIn(app, "ada@example.com");
  expect(await jar.getCookieString(`${app}/graphql`)).toBe("session=ada");
  expect(await jar.getCookieString(`${provider}/graphql`)).toBe("");
  expect(sent).toEqual({
    "app /api/login?login_hint=ada%40example.com": "",
    "provider /auth": "",
    "provider /auth/resume": "interaction=a=b",
    "app /api/callback": "sign-in=secret",
    "app /": "session=ada",
  });
});

test("reports a sign-in that ends elsewhere", async () => {
  const provider = await serve("127.0.0.1", (_request, response) => void response.writeHead(400).end());
  const app = await serve(
    "localhost",
    (_request, response) => void response.writeHead(303, { location: provider }).end(),
  );
  await expect(signIn(app, "ada@example.com")).rejects.toThrow(
    new SeedError(`ada@example.com could not sign in: ${provider}/ answered 400.`),
  );
});
