import { context, SpanKind, trace, type Context, type Span } from "@opentelemetry/api";
import { fail, kindOf } from "./faults.ts";
import { hasRecorder, startSpan, tellsAll } from "./recorder.ts";

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

/** From here on a statement is told of any trace, in milliseconds: it took a part of the time that somebody waited. */
export const SLOW_MS = 10;

/** A statement under way. */
type Step = { end(error?: unknown): void };

/**
 * Makes each statement of a connection a step of what is running, where that is recorded: those that are slow or fail, and
 * all in a trace that the share drew. Values are no part of what is told. Statements run and fail as they did.
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
    const step = begin(words[0], where);
    if (step === undefined) return Reflect.apply(query, connection, words);
    const answer = words.at(-1);
    if (typeof answer === "function") words[words.length - 1] = endingBefore(answer, step);
    const answered: unknown = Reflect.apply(query, connection, words);
    if (answered instanceof Promise) answered.then(() => step.end(), step.end);
    return answered;
  };
  Object.defineProperty(connection, "query", { value: told });
}

function begin(statement: unknown, where: Where): Step | undefined {
  const running = context.active();
  const asking = trace.getSpan(running);
  if (asking?.isRecording() !== true) return undefined;
  const beganAt = performance.now();
  if (tellsAll(asking)) {
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

/** Undefined for what is not told. */
function spanOf({ statement, where, beganAt, running }: Begun): Span | undefined {
  const text = textOf(statement);
  const [operation] = /\w+/.exec(text) ?? [];
  if (operation === undefined || UNTOLD.has(operation)) return undefined;
  const attributes = { ...where, "db.operation.name": operation, "db.query.text": text };
  return startSpan(`${operation} ${where["db.namespace"]}`, { kind: SpanKind.CLIENT, attributes, beganAt }, running);
}

const hasFailed = (error: unknown): boolean => error !== undefined && error !== null;

function endSpan(span: Span, error: unknown): void {
  if (hasFailed(error)) fail(span, kindOf(error));
  span.end();
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const { text } = Object(statement);
  return typeof text === "string" ? text : "";
}

/** Pools hand a function to their connections that takes what came of a statement. */
const endingBefore = (answer: Function, step: Step) =>
  function ended(this: unknown, error: unknown, ...words: unknown[]): unknown {
    step.end(error);
    return Reflect.apply(answer, this, [error, ...words]);
  };
