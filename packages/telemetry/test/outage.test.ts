import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { spansIn, type ReceivedSpan } from "@stakehold/testing/span-receiver.ts";
import { until } from "@stakehold/testing/until.ts";

const START = new URL("../src/start.ts", import.meta.url).href;
const PROGRAM = fileURLToPath(new URL("busy-program.mjs", import.meta.url));

/** OpenTelemetry's own limits: waiting spans, spans of one request, and concurrent requests. */
const QUEUE = 2_048;
const BATCH = 512;
const REQUESTS = 30;

/** More than all of these hold, and more bytes than they take. */
const MANY = 40_000;
const HELD_BYTES = 32_000_000;

type Answer = (response: ServerResponse) => void;
type Taken = { readonly atMs: number; readonly spans: readonly ReceivedSpan[] };

const accept: Answer = (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{}");
const unavailable: Answer = (response) => void response.writeHead(503).end();
const retryAfter =
  (seconds: number): Answer =>
  (response) =>
    void response.writeHead(429, { "retry-after": String(seconds) }).end();
const hang: Answer = () => undefined;

/** A collector's behaviour in an outage. Undefined refuses connections. */
const OUTAGES: readonly (readonly [name: string, answer: Answer | undefined])[] = [
  ["refuses connections", undefined],
  ["answers 503", unavailable],
  ["answers 429 with a Retry-After of ten minutes", retryAfter(600)],
  ["hangs", hang],
];

let port = 0;
let collector: Server;
let answer: Answer;
/** Every request that arrived, and those that were accepted. */
let came: Taken[] = [];
let accepted: Taken[] = [];
let child: ChildProcess;

const take: RequestListener = (request, response) => {
  const atMs = performance.now();
  void json(request).then(
    (body) => {
      const taken = { atMs, spans: spansIn(body) };
      came.push(taken);
      if (answer === accept) accepted.push(taken);
      answer(response);
    },
    // The process ended in the middle of a request.
    () => undefined,
  );
};

async function listen(): Promise<void> {
  collector = createServer(take).listen(port, "127.0.0.1");
  await once(collector, "listening");
  const address = collector.address();
  if (typeof address === "object" && address !== null) ({ port } = address);
}

async function refuse(): Promise<void> {
  collector.close();
  collector.closeAllConnections();
  await once(collector, "close");
}

/** From now on the collector behaves as in an outage. */
async function fail(how: Answer | undefined): Promise<void> {
  if (how === undefined) await refuse();
  else answer = how;
}

/** What arrives from now on was sent, and so held, after the outage: a new server knows no earlier connection. */
async function recover(): Promise<void> {
  if (collector.listening) await refuse();
  answer = accept;
  await listen();
}

/** Starts a process that exports everything, with this timeout per request. */
function start(timeoutMs: number): void {
  child = fork(PROGRAM, {
    execArgv: ["--expose-gc", "--import", START],
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      OTEL_SERVICE_NAME: "busy",
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${port}/v1/traces`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_TIMEOUT: String(timeoutMs),
      OTEL_TRACES_SAMPLER_ARG: "1",
    },
  });
}

/** Makes the process record spans, and returns how many bytes it holds afterwards. */
async function record(name: string, spans: number): Promise<number> {
  const answered = once(child, "message");
  child.send({ name, spans });
  const [{ bytes }] = await answered;
  return Number(bytes);
}

/** Lets the process end, and returns its exit code. */
async function end(): Promise<unknown> {
  const exited = once(child, "exit");
  child.disconnect();
  return (await exited)[0];
}

const namesOf = (taken: readonly Taken[]): readonly string[] =>
  taken.flatMap(({ spans }) => spans.map(({ name }) => name));

/** Returns how many spans of that name arrived. One in a request that was sent again counts once. */
const spansOf = (taken: readonly Taken[], name: string): number =>
  new Set(taken.flatMap(({ spans }) => spans.filter((span) => span.name === name).map(({ spanId }) => spanId))).size;

beforeEach(async () => {
  port = 0;
  [came, accepted, answer] = [[], [], accept];
  await listen();
});
afterEach(async () => {
  child.kill("SIGKILL");
  if (collector.listening) await refuse();
});

describe.each(OUTAGES)("a collector that %s", (_name, how) => {
  test("does not block the process, takes bounded memory, and gets the spans recorded after the outage", async () => {
    start(500);
    await fail(how);
    const idle = await record("during", 0);
    for (let turn = 0; turn < 2; turn += 1) expect((await record("during", MANY)) - idle).toBeLessThan(HELD_BYTES);
    await recover();
    await until(async () => {
      await record("after", BATCH);
      return namesOf(accepted).includes("after");
    });
    expect(spansOf(accepted, "during")).toBeLessThanOrEqual(QUEUE + BATCH * REQUESTS);
    expect(await end()).toBe(0);
  });

  test("does not keep a process from ending", async () => {
    // It would wait for an hour.
    start(3_600_000);
    await fail(how);
    await record("last", 2 * BATCH + 1);
    expect(await end()).toBe(0);
    expect(accepted).toEqual([]);
  });
});

test("a collector that answers Retry-After: 1 gets the same spans once more after a second", async () => {
  start(10_000);
  answer = retryAfter(1);
  const recorded = record("work", BATCH);
  await until(() => came.length > 0);
  answer = accept;
  await recorded;
  expect(await end()).toBe(0);
  const [refused, again] = came;
  expect(came).toHaveLength(2);
  expect(again?.spans).toEqual(refused?.spans);
  expect(refused?.spans).toHaveLength(BATCH);
  expect((again?.atMs ?? 0) - (refused?.atMs ?? 0)).toBeGreaterThan(900);
});

test("a process that ends exports its last spans", async () => {
  start(10_000);
  await record("last", 2 * BATCH + 1);
  expect(await end()).toBe(0);
  expect(namesOf(accepted)).toHaveLength(2 * BATCH + 1);
});
