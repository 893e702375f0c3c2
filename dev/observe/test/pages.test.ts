import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createLogger } from "@stakehold/service/logger.ts";
import type { RunningStandIn } from "@stakehold/stand-in/run-stand-in.ts";
import { startTraces } from "../src/start.ts";

const BET = "01a20a7c-9f3e-7d4b-8a51-0c2f6b7d8e90";
const JOIN = "a".repeat(32);
const WAKE = "b".repeat(32);

let running: RunningStandIn;

beforeAll(async () => {
  running = await startTraces({ host: "127.0.0.1", port: 0 }, createLogger("traces", "silent"));
  expect((await send(batch)).status).toBe(200);
});
afterAll(() => running.stop());

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });

const spanOf = (fields: object) => ({
  kind: 2,
  startTimeUnixNano: "1795472109094000000",
  endTimeUnixNano: "1795472109134900000",
  attributes: [],
  status: {},
  ...fields,
});

/** An exporter's batch: a request of the gateway, and its effect in bets. */
const batch = {
  resourceSpans: [
    {
      resource: { attributes: [attribute("service.name", "gateway")] },
      scopeSpans: [{ spans: [spanOf({ traceId: JOIN, spanId: "1111", name: "POST /api/join <b>" })] }],
    },
    {
      resource: { attributes: [attribute("service.name", "bets")] },
      scopeSpans: [
        {
          spans: [
            spanOf({
              traceId: WAKE,
              spanId: "2222",
              name: "wake betLife",
              links: [{ traceId: JOIN, spanId: "1111" }],
              attributes: [attribute("temporal.workflow.id", `bet/${BET}`)],
              status: { code: 2 },
            }),
          ],
        },
      ],
    },
  ],
};

const send = (body: unknown, type = "application/json") =>
  fetch(`${running.url}/v1/traces`, { method: "POST", headers: { "content-type": type }, body: JSON.stringify(body) });

const open = async (path: string) => {
  const answer = await fetch(running.url + path);
  return { status: answer.status, url: answer.url, text: await answer.text() };
};

describe("the trace page", () => {
  test("lists the last traces, and finds them by the name of any step", async () => {
    const { text } = await open("/");
    expect(text).toContain("wake betLife");
    // Exported text is shown, and never run.
    expect(text).toContain("POST /api/join &lt;b&gt;");
    expect((await open("/?q=BETLIFE")).text).not.toContain("/api/join");
    expect((await open("/?q=nothing+of+it")).text).toContain("Nothing that is kept is called");
  });

  test.each([
    ["a bet's address", `http://localhost:3000/bet/${BET}`, `/bets/${BET}`],
    ["a bet's id", BET, `/bets/${BET}`],
    ["a trace's id", JOIN.toUpperCase(), `/traces/${JOIN}`],
  ])("redirects %s to its page", async (_what, wanted, path) => {
    expect((await open(`/?q=${encodeURIComponent(wanted)}`)).url).toBe(running.url + path);
  });

  test("shows a bet's life including its origins", async () => {
    const { text } = await open(`/bets/${BET}`);
    expect(text).toContain(`href="/traces/${JOIN}"`);
    expect(text).toContain(`href="/traces/${WAKE}"`);
  });

  test("shows a trace with its steps, its origins and its effects", async () => {
    const wake = (await open(`/traces/${WAKE}`)).text;
    expect(wake).toContain("Comes from");
    expect(wake).toContain(`href="/traces/${JOIN}"`);
    expect(wake).toContain(`href="/bets/${BET}"`);
    expect(wake).toContain("1 failed");
    expect(wake).toContain("41 ms");
    const join = (await open(`/traces/${JOIN}`)).text;
    expect(join).toContain("Led to");
    expect(join).toContain(`href="/traces/${WAKE}"`);
    // It does not name a bet itself.
    expect(join).toContain(`href="/bets/${BET}"`);
  });

  test("reports a trace that is not kept", async () => {
    const { status, text } = await open(`/traces/${"c".repeat(32)}`);
    expect([status, text.includes("forgotten")]).toEqual([404, true]);
  });
});

describe("an export", () => {
  test.each([
    [415, "in another format", {}, "application/x-protobuf"],
    [400, "as no batch of spans", { resourceSpans: "none" }, "application/json"],
  ])("is rejected with %i %s", async (status, _how, body, type) => {
    expect((await send(body, type)).status).toBe(status);
  });
});
