import { isNativeError } from "node:util/types";
import { isDomainError, isRetryable } from "@stakehold/errors/domain-error.ts";

/**
 * `unreachable`: a dependency does not answer, so trying again is all there is to do.
 * `definite`: an operation said no, and will say it again.
 * `unknown`: anything else.
 */
export type FailureKind = "unreachable" | "definite" | "unknown";

/** Node's own codes of a connection that fails, or breaks off in the middle, and those of its `fetch`. */
const NETWORK_CODES = new Set(
  [
    "ECONNREFUSED ECONNRESET ECONNABORTED ECANCELED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN",
    "ERR_STREAM_PREMATURE_CLOSE UND_ERR_SOCKET UND_ERR_CONNECT_TIMEOUT",
  ].flatMap((codes) => codes.split(" ")),
);

/** PostgreSQL: shutting down or starting, out of connections, a lost race between transactions. */
const POSTGRES_CODES = new Set("57P01 57P02 57P03 53300 40001 40P01 55P03".split(" "));

/** Prisma: server unreachable, timeout, connection closed, no connection from the pool, a lost race. */
const PRISMA_CODES = new Set("P1001 P1002 P1008 P1017 P2024 P2028 P2034".split(" "));

/** What Prisma's driver calls the same, where Prisma's code says only that a statement failed. */
const PRISMA_KINDS = new Set(
  "DatabaseNotReachable ConnectionClosed SocketTimeout TooManyConnections TransactionWriteConflict".split(" "),
);

/** What mongoose and the MongoDB driver call a server that can't be reached. */
const MONGO_NAMES = /^Mongo(Network|ServerSelection|NotConnected|PoolCleared|TopologyClosed)|^MongooseServerSelection/;

const MAX_CAUSES = 8;

/** Tells what kind of failure was thrown, looking through its causes. */
export function kindOfFailure(thrown: unknown): FailureKind {
  if (isDomainError(thrown)) return isRetryable(thrown) ? "unreachable" : "definite";
  let cause = thrown;
  for (let depth = 0; depth < MAX_CAUSES && isNativeError(cause); depth += 1) {
    if (isUnreachable(cause)) return "unreachable";
    cause = "errors" in cause && Array.isArray(cause.errors) ? cause.errors[0] : cause.cause;
  }
  return "unknown";
}

/** What of a failure is kept with a dead letter: a stable code and a sentence. */
export function describeFailure(thrown: unknown): { readonly errorCode: string; readonly errorMessage: string } {
  if (isDomainError(thrown)) return { errorCode: thrown.code, errorMessage: thrown.message };
  return {
    errorCode: "INTERNAL",
    errorMessage: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : "Unknown",
  };
}

function isUnreachable(error: Error): boolean {
  if (MONGO_NAMES.test(error.name)) return true;
  if (LOST_CONNECTION.test(error.message)) return true;
  // Prisma has several codes for a failure that only its driver knows.
  if (isUnreachableByDriver(error)) return true;
  if (!("code" in error) || typeof error.code !== "string") return false;
  return PRISMA_CODES.has(error.code) || NETWORK_CODES.has(error.code) || isUnreachablePostgres(error.code);
}

const isUnreachablePostgres = (code: string): boolean => POSTGRES_CODES.has(code) || code.startsWith("08");

function isUnreachableByDriver(error: Error): boolean {
  const { kind, originalCode } = driverFailureOf(error);
  if (typeof originalCode === "string" && isUnreachablePostgres(originalCode)) return true;
  return typeof kind === "string" && PRISMA_KINDS.has(kind);
}

/** Where Prisma keeps what its driver said; no type tells of it. */
function driverFailureOf(error: Error): { readonly kind?: unknown; readonly originalCode?: unknown } {
  let value: unknown = error;
  for (const name of ["meta", "driverAdapterError", "cause"]) value = isObject(value) ? Reflect.get(value, name) : {};
  return isObject(value) ? value : {};
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** pg gives these failures no code. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
