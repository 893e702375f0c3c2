import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openSpanReceiver, type SpanReceiver } from "@stakehold/testing/span-receiver.ts";

const START = fileURLToPath(new URL("../src/start.ts", import.meta.url));
const PROGRAM = fileURLToPath(new URL("program.mjs", import.meta.url));
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;

let receiver: SpanReceiver;
let elsewhere: Server;
let carried: (string | undefined)[] = [];

beforeAll(async () => {
  receiver = await openSpanReceiver();
  elsewhere = createServer(({ headers }, response) => {
    carried.push(String(headers["traceparent"]));
    response.end();
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
});
afterAll(async () => {
  await receiver.close();
  elsewhere.close();
});

/** Calls a process once and lets it end; returns what its own calls sent. */
async function callOnce(
  environment: Readonly<Record<string, string>>,
  { method = "GET", path = "/somewhere", traceparent = PARENT } = {},
): Promise<readonly (string | undefined)[]> {
  carried = [];
  const child = spawn(process.execPath, ["--import", START, PROGRAM, `http://127.0.0.1:${portAt(elsewhere)}`], {
    env: { ...process.env, NODE_OPTIONS: "", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${await portOf(child)}`;
  await fetch(`${url}${path}?mail=alice`, { method, headers: { traceparent, cookie: "alice" } });
  await fetch(`${url}/stop`);
  expect((await ended)[0]).toBe(0);
  return carried;
}

function portAt(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}

async function portOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new TypeError("The process has no output");
  const [line] = await once(stdout, "data");
  return String(line).trim();
}

test("a process with an exporter exports requests in and out, passes on the trace, and names nobody", async () => {
  const traceParents = await callOnce({
    OTEL_SERVICE_NAME: "program",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  });
  const spans = receiver.spans().filter(({ traceId }) => traceId === TRACE);
  const [incoming] = spans.filter(({ kind }) => kind === "server");
  const outgoing = spans.filter(({ kind }) => kind === "client");
  expect(incoming).toMatchObject({ service: "program", name: "GET", parentId: "b7ad6b7169203331" });
  expect(outgoing.map(({ name, parentId }) => [name, parentId])).toEqual([
    ["GET /people/{id}", incoming?.spanId],
    ["GET /people/{id}", incoming?.spanId],
  ]);
  expect(traceParents).toEqual(outgoing.map(({ spanId }) => `00-${TRACE}-${spanId}-01`));
  expect(receiver.text()).not.toContain("alice");
});

test("without a set protocol, spans are sent as protobuf", async () => {
  const taken: { readonly type: string | undefined; readonly body: Buffer }[] = [];
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .once("end", () => {
        taken.push({ type: request.headers["content-type"], body: Buffer.concat(chunks) });
        response.end();
      });
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  await callOnce({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${portAt(collector)}/v1/traces` });
  collector.close().closeAllConnections();
  expect(taken.map(({ type }) => type)).toEqual(["application/x-protobuf"]);
  expect(taken[0]?.body.includes(Buffer.from(TRACE, "hex"))).toBe(true);
  expect(taken[0]?.body.includes("GET /people/{id}")).toBe(true);
  expect(taken[0]?.body.includes("alice")).toBe(false);
});

test("a process with an exporter also exports its metrics, under the same names as in a scrape", async () => {
  await callOnce({
    OTEL_SERVICE_NAME: "measured",
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${receiver.url}/v1/metrics`,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  });
  const measured = [...receiver.measures()].filter(([name]) => name.startsWith("measured "));
  expect(Object.fromEntries(measured)).toEqual({
    "measured asked_total{kind=once}": 1,
    "measured asked_open{}": 2,
    "measured asked_seconds{kind=once}": 3,
  });
  expect(receiver.text()).toContain('"bucketCounts":[1,1,1],"explicitBounds":[0.1,1]');
  // Traces are not exported, by the same rule.
  expect(receiver.spans().filter(({ service }) => service === "measured")).toEqual([]);
});

test("outside requests name the trace but do not decide whether it is exported", async () => {
  const asDoor = {
    OTEL_SERVICE_NAME: "gateway",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  };
  const incomingSpans = () =>
    receiver
      .spans()
      .filter(({ service, traceId, kind }) => [service, traceId, kind].join() === `gateway,${TRACE},server`);
  const traceParents = await callOnce({ ...asDoor, OTEL_TRACES_SAMPLER_ARG: "0" });
  expect([traceParents.map((one) => one?.endsWith("-00")), incomingSpans()]).toEqual([[true, true], []]);
  await callOnce({ ...asDoor, OTEL_TRACES_SAMPLER_ARG: "1" });
  expect(incomingSpans().map(({ parentId }) => parentId)).toEqual([undefined]);
});

describe("outside the share", () => {
  const UNSAMPLED = PARENT.replace(/01$/, "00");
  const exporting = (name: string) => ({
    OTEL_SERVICE_NAME: name,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_TRACES_SAMPLER_ARG: "0",
  });
  /** What a process exported of the request, and not of its stop. */
  const exportedBy = (name: string) =>
    receiver.spans().filter(({ service, traceId }) => service === name && traceId === TRACE);

  test.each(["unasked", "gateway"])("a read by %s is not exported, and passes on the trace", async (name) => {
    const before = exportedBy(name).length;
    const carriedOn = await callOnce(exporting(name), { traceparent: UNSAMPLED });
    expect(carriedOn).toEqual([UNSAMPLED, UNSAMPLED]);
    expect(exportedBy(name)).toHaveLength(before);
  });

  test("a failing read is exported with its status, without a parent", async () => {
    await callOnce(exporting("broken"), { path: "/broken", traceparent: UNSAMPLED });
    expect(exportedBy("broken")).toEqual([
      expect.objectContaining({
        name: "GET",
        hasFailed: true,
        parentId: undefined,
        attributes: { "error.type": "503", "http.request.method": "GET", "http.response.status_code": "503" },
      }),
    ]);
    const [span] = exportedBy("broken");
    expect(span?.endedAtMs).toBeGreaterThan(span?.beganAtMs ?? Number.NaN);
  });

  test("an outside mutation is exported completely if it fails, and not at all otherwise", async () => {
    const before = exportedBy("gateway").length;
    await callOnce(exporting("gateway"), { method: "POST" });
    expect(exportedBy("gateway")).toHaveLength(before);
    await callOnce(exporting("gateway"), { method: "POST", path: "/broken" });
    const kinds = exportedBy("gateway")
      .slice(before)
      .map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["client", "client", "server"]);
  });
});

test.each([
  ["no exporter", {}],
  ["OTEL_SDK_DISABLED", { OTEL_SDK_DISABLED: "true" }],
  ["OTEL_TRACES_EXPORTER", { OTEL_TRACES_EXPORTER: "none", OTEL_METRICS_EXPORTER: "none" }],
])("a process is not changed without a usable exporter: %s", async (name, environment) => {
  const before = receiver.text();
  const exporter = name === "no exporter" ? "" : receiver.url;
  expect(await callOnce({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: exporter })).toEqual(["undefined", "undefined"]);
  expect(receiver.text()).toBe(before);
});
