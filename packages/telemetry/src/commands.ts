import { SpanKind, trace, type Span } from "@opentelemetry/api";
import { fail, kindOf } from "./faults.ts";
import { hasRecorder, startSpan } from "./recorder.ts";

/** Whether a MongoDB client should publish its commands; for `monitorCommands`. */
export const areCommandsTraced = hasRecorder;

/** The part of a MongoDB client's command event that a span needs. */
type Began = {
  readonly requestId: number;
  readonly commandName: string;
  readonly databaseName: string;
  readonly command: unknown;
  readonly address: string;
};
type Ended = { readonly requestId: number };
type Failed = Ended & { readonly failure: unknown };

/** A client of MongoDB. */
export type CommandClient = {
  on(event: "commandStarted", listener: (command: Began) => void): unknown;
  on(event: "commandSucceeded", listener: (command: Ended) => void): unknown;
  on(event: "commandFailed", listener: (command: Failed) => void): unknown;
};

/**
 * Records each command of a client as a span of the running work, where that is recorded. Of its content, exports only
 * the collection.
 */
export function traceCommands(client: CommandClient): void {
  if (!hasRecorder()) return;
  const spans = new Map<number, Span>();
  client.on("commandStarted", (command) => {
    if (trace.getActiveSpan()?.isRecording() === true) spans.set(command.requestId, begin(command));
  });
  const end = ({ requestId }: Ended): void => {
    spans.get(requestId)?.end();
    spans.delete(requestId);
  };
  client.on("commandSucceeded", end);
  client.on("commandFailed", (command) => {
    const span = spans.get(command.requestId);
    if (span !== undefined) fail(span, kindOf(command.failure));
    end(command);
  });
}

function begin({ commandName, databaseName, command, address }: Began): Span {
  const named: unknown = Object(command)[commandName];
  const [host, port] = address.split(":");
  return startSpan([commandName, typeof named === "string" ? named : databaseName].join(" "), {
    kind: SpanKind.CLIENT,
    attributes: {
      "db.system.name": "mongodb",
      "db.namespace": databaseName,
      "db.operation.name": commandName,
      ...(typeof named === "string" ? { "db.collection.name": named } : {}),
      "server.address": host,
      "server.port": Number(port),
    },
  });
}
