import { context, SpanKind, trace, type Context, type Span } from "@opentelemetry/api";
import { fail, kindOf } from "./faults.ts";
import { hasRecorder, startSpan } from "./recorder.ts";
import { isKept } from "./trace.ts";

/** A PostgreSQL connection made by `pg`: its query method, and its target. */
export type Connection = {
  readonly query: (...words: never[]) => unknown;
  readonly database?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
};

/** The target of a connection, as an attribute of each of its statements. */
type Where = Readonly<Record<`db.${string}` | `server.${string}`, string | number | undefined>>;

/** They frame traced statements and take no time themselves; `COMMIT` waits for the disk. */
const UNTRACED = new Set(["BEGIN", "SET", "SAVEPOINT", "RELEASE"]);

/**
 * A statement that takes this long, in milliseconds, gets a span in any trace: it is a noticeable part of a response.
 */
export const SLOW_MS = 10;

/** A statement under way. */
type Step = { end(error?: unknown): void };

/**
 * Traces each statement of a connection as a span of the running work, where that is recorded: slow and failed ones
 * always, all of them in a trace of the share. Values are not exported. Statements run and fail as before.
 */
export function traceStatements(connection: Connection): void {
  if (!hasRecorder()) return;
  const { query, database, host, port } = connection;
  const where = {
    "db.system.name": "postgresql",
    "db.namespace": database,
    "server.address": host,
    "server.port": port,
  };
  const traced = (...words: unknown[]): unknown => {
    const step = begin(words[0], where);
    if (step === undefined) return Reflect.apply(query, connection, words);
    const answer = words.at(-1);
    if (typeof answer === "function") words[words.length - 1] = endingBefore(answer, step);
    const answered: unknown = Reflect.apply(query, connection, words);
    if (answered instanceof Promise) answered.then(() => step.end(), step.end);
    return answered;
  };
  Object.defineProperty(connection, "query", { value: traced });
}

function begin(statement: unknown, where: Where): Step | undefined {
  const running = context.active();
  const asking = trace.getSpan(running);
  if (asking?.isRecording() !== true) return undefined;
  const beganAt = performance.now();
  if (!isKept(asking.spanContext())) {
    const span = spanOf({ statement, where, beganAt, running });
    return span && { end: (error) => endSpan(span, error) };
  }
  return {
    end: (error) => {
      if (!hasFailed(error) && performance.now() - beganAt < SLOW_MS) return;
      const span = spanOf({ statement, where, beganAt, running });
      if (span !== undefined) endSpan(span, error);
    },
  };
}

type Begun = {
  readonly statement: unknown;
  readonly where: Where;
  readonly beganAt: number;
  readonly running: Context;
};

/** Undefined for an untraced statement. */
function spanOf({ statement, where, beganAt, running }: Begun): Span | undefined {
  const text = textOf(statement);
  const [operation] = /\w+/.exec(text) ?? [];
  if (operation === undefined || UNTRACED.has(operation)) return undefined;
  const attributes = { ...where, "db.operation.name": operation, "db.query.text": text };
  return startSpan(`${operation} ${where["db.namespace"]}`, { kind: SpanKind.CLIENT, attributes, beganAt }, running);
}

const hasFailed = (error: unknown): boolean => error !== undefined && error !== null;

function endSpan(span: Span, error: unknown): void {
  if (hasFailed(error)) fail(span, kindOf(error));
  span.end(performance.now());
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const { text } = Object(statement);
  return typeof text === "string" ? text : "";
}

/** Pools pass each statement a callback that receives its result. */
const endingBefore = (answer: Function, step: Step) =>
  function ended(this: unknown, error: unknown, ...words: unknown[]): unknown {
    step.end(error);
    return Reflect.apply(answer, this, [error, ...words]);
  };
