import { createServer, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "@jest/globals";
import { untilHolds } from "@stakehold/testing/until.ts";
import { createWebhookPoster } from "./post-webhook.ts";

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A server on loopback with given responses, and a count of its connections. */
async function serve(answer: (response: ServerResponse) => void) {
  const seen = { connections: 0, requests: 0 };
  const server = createServer((request, response) => {
    seen.requests += 1;
    request.resume();
    answer(response);
  });
  server.on("connection", () => void (seen.connections += 1));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return { port, url: `http://127.0.0.1:${port}/`, seen };
}

const inside = async () => [{ address: "127.0.0.1", family: 4 }];
/** A computer may stall longer than a response may take, so only tests of that limit use a short one. */
const [LONG_MS, SHORT_MS] = [60_000, 700];
const onLoopback = createWebhookPoster({ allowLoopback: true, resolve: inside, answerWithinMs: LONG_MS });
const impatient = createWebhookPoster({ allowLoopback: true, resolve: inside, answerWithinMs: SHORT_MS });
const strict = createWebhookPoster({ allowLoopback: false, resolve: inside, answerWithinMs: LONG_MS });
const post = (poster: typeof strict, url: string) => poster.post({ url, headers: [], body: "{}" });

describe("a response is read completely and in time, or not at all", () => {
  test("a status of 200 to 299 accepts the message, and its response is kept without possible secrets", async () => {
    const { url } = await serve((response) =>
      response.writeHead(202, { "x-request-id": "7", "set-cookie": "session=secret" }).end("thanks\0"),
    );
    const answer = await post(onLoopback, url);
    expect(answer).toMatchObject({ failure: undefined, status: 202, body: "thanks\uFFFD" });
    expect(answer.headers).toContainEqual({ name: "x-request-id", value: "7" });
    expect(JSON.stringify(answer.headers)).not.toContain("secret");
  });

  test.each([
    [400, "STATUS_REFUSED"],
    [500, "STATUS_REFUSED"],
    [410, "GONE"],
  ])("status %i is %s", async (status, failure) => {
    const { url } = await serve((response) => response.writeHead(status).end());
    expect(await post(onLoopback, url)).toMatchObject({ failure, status });
  });

  test("a redirect is never followed", async () => {
    const target = await serve((response) => response.writeHead(204).end());
    const { url } = await serve((response) => response.writeHead(307, { location: target.url }).end());
    expect(await post(onLoopback, url)).toMatchObject({ failure: "REDIRECTED", status: 307 });
    expect(target.seen.connections).toBe(0);
  });

  test("an endpoint that hangs is given up after its time limit", async () => {
    const { url } = await serve(() => undefined);
    const answer = await post(impatient, url);
    expect(answer).toMatchObject({ failure: "TIMED_OUT", status: undefined });
    expect(answer.durationMs).toBeLessThan(LONG_MS);
  });

  test("a response that trickles is given up after the same time limit, and what arrived is kept", async () => {
    const { url } = await serve((response) => {
      response.writeHead(200);
      const dripping = setInterval(() => response.write("."), 50);
      response.on("close", () => clearInterval(dripping));
    });
    // If the computer stalled meanwhile, nothing arrived in time.
    await untilHolds(async () => {
      const answer = await post(impatient, url);
      expect(answer).toMatchObject({ failure: "TIMED_OUT", status: 200 });
      expect(answer.body).toMatch(/^\.+$/);
    });
  });

  test("only a small part of a 1 GB response is read", async () => {
    const sent = { bytes: 0 };
    const { url } = await serve((response) => {
      response.writeHead(200, { "content-length": String(2 ** 30) });
      const chunk = Buffer.alloc(65_536, "a");
      const pour = () => {
        while (!response.destroyed && sent.bytes < 2 ** 30) {
          sent.bytes += chunk.length;
          if (!response.write(chunk)) {
            response.once("drain", pour);
            return;
          }
        }
      };
      pour();
    });
    const answer = await post(onLoopback, url);
    expect(answer).toMatchObject({ failure: "ANSWER_TOO_LARGE", status: 200 });
    expect(answer.body).toHaveLength(4_096);
    expect(sent.bytes).toBeLessThan(2 ** 25);
  });

  test("a missing server is UNREACHABLE", async () => {
    const { url } = await serve(() => undefined);
    stops.splice(0).forEach((stop) => stop());
    expect(await post(onLoopback, url)).toMatchObject({ failure: "UNREACHABLE" });
  });
});

describe("nothing is sent to internal addresses", () => {
  test.each(["https://127.0.0.1/", "https://[::1]/", "https://localhost/", "http://93.184.216.34/"])(
    "%s is refused by its text",
    async (url) => expect(await post(strict, url)).toMatchObject({ failure: "ADDRESS_REFUSED" }),
  );

  test("http to this computer is refused without a connection where it is not allowed", async () => {
    const { url, seen } = await serve((response) => response.writeHead(204).end());
    expect(await post(strict, url)).toMatchObject({ failure: "ADDRESS_REFUSED" });
    expect(seen.connections).toBe(0);
  });

  test("a name is resolved again for each connection, whatever its earlier addresses", async () => {
    const { port, seen } = await serve((response) => response.writeHead(204).end());
    const looks: string[] = [];
    const rebinding = createWebhookPoster({
      allowLoopback: true,
      resolve: async (hostname) => {
        looks.push(hostname);
        return [{ address: looks.length === 1 ? "127.0.0.1" : "169.254.169.254", family: 4 }];
      },
    });
    const url = `http://partner.localhost:${port}/`;
    expect(await post(rebinding, url)).toMatchObject({ failure: undefined, status: 204 });
    expect(await post(rebinding, url)).toMatchObject({ failure: "ADDRESS_REFUSED" });
    expect(seen.requests).toBe(1);
    expect(looks).toEqual(["partner.localhost", "partner.localhost"]);
  });

  test("a name with one internal address is refused", async () => {
    const mixed = createWebhookPoster({
      allowLoopback: false,
      resolve: async () => [
        { address: "93.184.216.34", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ],
    });
    expect(await post(mixed, "https://partner.example/")).toMatchObject({ failure: "ADDRESS_REFUSED" });
  });
});
