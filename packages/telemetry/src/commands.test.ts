import { EventEmitter } from "node:events";
import { beforeEach, expect, test } from "@jest/globals";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { areCommandsTraced, traceCommands } from "./commands.ts";
import { recordSpans } from "../test/record-spans.ts";
import { inOwnTrace } from "./spans.ts";
import { withoutRecording } from "./trace.ts";

let spans: ReadableSpan[] = [];
beforeEach(() => {
  spans = [];
});

/** A client that publishes commands as the driver does. */
function open() {
  const client = new EventEmitter();
  traceCommands(client);
  const began = (requestId: number, commandName = "find") =>
    client.emit("commandStarted", {
      requestId,
      commandName,
      databaseName: "support",
      command: { [commandName]: "tickets", filter: { mail: "alice@example.com" } },
      address: "127.0.0.1:27017",
    });
  return { client, began };
}

test("without recording, no listeners are added", () => {
  expect(areCommandsTraced()).toBe(false);
  expect(open().client.eventNames()).toEqual([]);
});

test("a command becomes a span with its collection, but without its values", async () => {
  recordSpans({ ratio: 1, isMoney: true }, (span) => void spans.push(span));
  expect(areCommandsTraced()).toBe(true);
  const { client, began } = open();
  await inOwnTrace({ name: "whole" }, async () => {
    began(1);
    began(2, "insert");
    client.emit("commandFailed", { requestId: 2, failure: new RangeError("alice@example.com") });
    client.emit("commandSucceeded", { requestId: 1 });
  });
  const [failed, found, whole] = spans;
  expect([failed?.name, failed?.attributes["error.type"], failed?.status]).toEqual([
    "insert tickets",
    "RangeError",
    { code: 2 },
  ]);
  expect(found).toMatchObject({ name: "find tickets", status: { code: 0 } });
  expect(found?.attributes).toEqual({
    "db.system.name": "mongodb",
    "db.namespace": "support",
    "db.operation.name": "find",
    "db.collection.name": "tickets",
    "server.address": "127.0.0.1",
    "server.port": 27017,
  });
  expect(found?.parentSpanContext?.spanId).toBe(whole?.spanContext().spanId);
});

test("without recording, no span is exported", async () => {
  const { client, began } = open();
  withoutRecording(undefined, () => began(1));
  client.emit("commandSucceeded", { requestId: 1 });
  expect(spans).toEqual([]);
});
