import { describe, expect, test } from "@jest/globals";
import { createApp, listen } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { answerErrors } from "../errors/answer-errors.ts";
import { refuseCrossSite, requireJson } from "./same-site.ts";

const ORIGIN = "https://stakehold.example";

/** Sends a request through both checks; returns 200 if both pass, else the refusal's code. */
async function outcomeOf(init: RequestInit): Promise<string> {
  const logger = createLogger("gateway", "silent");
  const app = createApp();
  app.use(refuseCrossSite(ORIGIN), requireJson);
  app.all("/{*path}", (_request, response) => void response.json({ code: "PASSED" }));
  app.use(answerErrors(logger));
  const listening = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  try {
    const answer = await fetch(`http://127.0.0.1:${listening.port}/graphql`, init);
    const body: unknown = await answer.json();
    return String(Object(body)["code"]);
  } finally {
    await listening.stop();
  }
}

const post = (headers: Record<string, string>): RequestInit => ({
  method: "POST",
  body: "{}",
  headers: { "content-type": "application/json", ...headers },
});

describe("a state-changing request", () => {
  test.each<[string, Record<string, string>, string]>([
    ["from our own pages passes", { "sec-fetch-site": "same-origin", origin: ORIGIN }, "PASSED"],
    [
      "from another site is refused",
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      "CROSS_SITE_REQUEST",
    ],
    ["from a sibling host is refused", { "sec-fetch-site": "same-site" }, "CROSS_SITE_REQUEST"],
    ["without an initiating page is refused", { "sec-fetch-site": "none" }, "CROSS_SITE_REQUEST"],
    ["from an old browser on our pages passes", { origin: ORIGIN }, "PASSED"],
    [
      "from an old browser on another site is refused",
      { origin: "https://stakehold.example.evil.example" },
      "CROSS_SITE_REQUEST",
    ],
    ["from an opaque origin is refused", { origin: "null" }, "CROSS_SITE_REQUEST"],
    ["from no browser passes", {}, "PASSED"],
    [
      "with a bearer token passes from anywhere",
      { authorization: "Bearer x", "sec-fetch-site": "cross-site" },
      "PASSED",
    ],
  ])("%s", async (_name, headers, outcome) => expect(await outcomeOf(post(headers))).toBe(outcome));

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp"])(
    "with a body of %s is refused",
    async (type) => expect(await outcomeOf(post({ "content-type": type }))).toBe("UNSUPPORTED_MEDIA_TYPE"),
  );

  test("without a body needs no content type", async () => expect(await outcomeOf({ method: "POST" })).toBe("PASSED"));
});

test("a cross-site read passes, because it changes nothing", async () => {
  expect(await outcomeOf({ headers: { "sec-fetch-site": "cross-site" } })).toBe("PASSED");
});
