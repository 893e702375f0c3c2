import { isNativeError } from "node:util/types";
import { isDomainError, isRetryable } from "@stakehold/errors/domain-error.ts";

/**
 * `unreachable`: a dependency does not respond, so a retry is the only remedy.
 * `definite`: an operation refused, and will refuse again.
 * `unknown`: anything else.
 */
export type FailureKind = "unreachable" | "definite" | "unknown";

/** Node's own codes for a connection that fails or breaks off, and those of its `fetch`. */
const NETWORK_CODES = new Set(
  [
    "ECONNREFUSED ECONNRESET ECONNABORTED ECANCELED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN",
    "ERR_STREAM_PREMATURE_CLOSE UND_ERR_SOCKET UND_ERR_CONNECT_TIMEOUT",
  ].flatMap((codes) => codes.split(" ")),
);

/** Node's codes for a peer with an untrusted certificate or without TLS: it may authenticate a moment later. */
const TLS_CODES = new Set(
  [
    "EPROTO CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_REVOKED DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "ERR_TLS_CERT_ALTNAME_INVALID ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PACKET_LENGTH_TOO_LONG",
  ].flatMap((codes) => codes.split(" ")),
);

/**
 * PostgreSQL: shutdown or startup, no free connection, a conflict between transactions, a lock or statement timeout.
 */
const POSTGRES_CODES = new Set("57P01 57P02 57P03 53300 40001 40P01 55P03 57014".split(" "));

/** Prisma: server unreachable, timeout, connection closed, no free pool connection, a write conflict. */
const PRISMA_CODES = new Set("P1001 P1002 P1008 P1017 P2024 P2028 P2034".split(" "));

/** The driver's names for the same, where Prisma's code says only that a statement failed. */
const PRISMA_KINDS = new Set(
  "DatabaseNotReachable ConnectionClosed SocketTimeout TooManyConnections TransactionWriteConflict".split(" "),
);

/** The error names of mongoose and the MongoDB driver for an unreachable server. */
const MONGO_NAMES = /^Mongo(Network|ServerSelection|NotConnected|PoolCleared|TopologyClosed)|^MongooseServerSelection/;

const MAX_CAUSES = 8;

/** Returns the kind of a failure, including its causes. */
export function kindOfFailure(thrown: unknown): FailureKind {
  if (isDomainError(thrown)) return isRetryable(thrown) ? "unreachable" : "definite";
  let cause = thrown;
  for (let depth = 0; depth < MAX_CAUSES && isNativeError(cause); depth += 1) {
    if (isUnreachable(cause)) return "unreachable";
    cause = "errors" in cause && Array.isArray(cause.errors) ? cause.errors[0] : cause.cause;
  }
  return "unknown";
}

/** Returns what a dead letter stores of a failure: a stable code and a sentence. */
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
  // Prisma uses several codes for a failure that only its driver recognises.
  if (isUnreachableByDriver(error)) return true;
  const code = "code" in error ? error.code : undefined;
  if (typeof code !== "string") return false;
  return [PRISMA_CODES, NETWORK_CODES, TLS_CODES].some((codes) => codes.has(code)) || isUnreachablePostgres(code);
}

const isUnreachablePostgres = (code: string): boolean => POSTGRES_CODES.has(code) || code.startsWith("08");

function isUnreachableByDriver(error: Error): boolean {
  const { kind, originalCode } = driverFailureOf(error);
  if (typeof originalCode === "string" && isUnreachablePostgres(originalCode)) return true;
  return typeof kind === "string" && PRISMA_KINDS.has(kind);
}

/**
 * Where Prisma keeps the driver's failure; its types do not declare it. A commit throws the driver's error itself, a
 * statement an error of Prisma's that contains it.
 */
function driverFailureOf(error: Error): { readonly kind?: unknown; readonly originalCode?: unknown } {
  let value: unknown = error;
  const path = error.name === "DriverAdapterError" ? ["cause"] : ["meta", "driverAdapterError", "cause"];
  for (const name of path) value = isObject(value) ? Reflect.get(value, name) : {};
  return isObject(value) ? value : {};
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** pg failures without a code: a connection that broke, timed out, or was closed by a part that is stopping. */
const LOST_CONNECTION = new RegExp(
  `^(${[
    "Connection terminated",
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Query read timeout",
    "Client has encountered a connection error",
    "Client was closed",
    "Cannot use a pool after calling end",
  ].join("|")})`,
);
