import { context, SpanKind, trace, type Span } from "@opentelemetry/api";
import { fail, kindOf } from "./faults.ts";
import { hasRecorder, startSpan } from "./recorder.ts";

/** A connection to PostgreSQL that `pg` made: what it is asked by, and where it leads. */
export type Connection = {
  readonly query: (...words: never[]) => unknown;
  readonly database?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
};

/** Where a connection leads, as it is told with each of its statements. */
type Where = Readonly<Record<`db.${string}` | `server.${string}`, string | number | undefined>>;

/** They frame what is told, and take no time of their own; a `COMMIT` waits for the disk. */
const UNTOLD = new Set(["BEGIN", "SET", "SAVEPOINT", "RELEASE"]);

/**
 * Makes each statement of a connection a step of what is running, where that is recorded. Values are no part of what is
 * told. Statements run and fail as they did.
 */
export function tellStatements(connection: Connection): void {
  if (!hasRecorder()) return;
  const { query, database, host, port } = connection;
  const where = {
    "db.system.name": "postgresql",
    "db.namespace": database,
    "server.address": host,
    "server.port": port,
  };
  const told = (...words: unknown[]): unknown => {
    const span = begin(words[0], where);
    if (span === undefined) return Reflect.apply(query, connection, words);
    const answer = words.at(-1);
    if (typeof answer === "function") words[words.length - 1] = endingBefore(answer, span);
    const answered: unknown = Reflect.apply(query, connection, words);
    if (answered instanceof Promise) answered.then(() => span.end(), failing(span));
    return answered;
  };
  Object.defineProperty(connection, "query", { value: told });
}

function begin(statement: unknown, where: Where): Span | undefined {
  const running = context.active();
  if (trace.getSpan(running)?.isRecording() !== true) return undefined;
  const text = textOf(statement);
  const [operation] = /\w+/.exec(text) ?? [];
  if (operation === undefined || UNTOLD.has(operation)) return undefined;
  const attributes = { ...where, "db.operation.name": operation, "db.query.text": text };
  const name = `${operation} ${where["db.namespace"]}`;
  return startSpan(name, { kind: SpanKind.CLIENT, attributes }, running);
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const { text } = Object(statement);
  return typeof text === "string" ? text : "";
}

/** Pools hand a function to their connections that takes what came of a statement. */
const endingBefore = (answer: Function, span: Span) =>
  function ended(this: unknown, error: unknown, ...words: unknown[]): unknown {
    if (error === null || error === undefined) span.end();
    else failing(span)(error);
    return Reflect.apply(answer, this, [error, ...words]);
  };

const failing =
  (span: Span) =>
  (error: unknown): void => {
    fail(span, kindOf(error));
    span.end();
  };
