import { ErrorCode, StakeholdError, type ErrorFields, type GraphError } from "../stakehold-error.ts";
import type { TypedDocument } from "../typed-document.ts";
import { factsOf, retryAfterMsOf, type AnswerFacts, type Cost } from "./answer-facts.ts";

/** A response of the graph. The schema guarantees the shape of `data` for the document. */
type Answer<Result> = {
  readonly data?: Result | null;
  readonly errors?: readonly GraphError[];
  readonly extensions?: { readonly cost?: Cost };
};

/** A parsed response: its metadata, and the result or the error to throw. */
export type ReadAnswer<Result> = { readonly facts: AnswerFacts } & (
  { readonly result: Result } | { readonly error: StakeholdError }
);

/** Reads one response. Rejects if its body breaks off; returns any other error. */
export async function readAnswer<Result>(
  document: TypedDocument<Result, never>,
  response: Response,
): Promise<ReadAnswer<Result>> {
  const body = parsed(await response.text());
  if (!isAnswerTo(document, body)) return { facts: factsOf(response, undefined), error: unexpected(response) };
  const facts = factsOf(response, body.extensions?.cost);
  const { data, errors = [] } = body;
  const error = decisive(errors);
  if (error !== undefined) return { facts, error: refusal(error, { response, errors, data }) };
  if (data === undefined || data === null) return { facts, error: unexpected(response) };
  return { facts, result: data };
}

/** Reads one response of a call outside the graph, whose error is its whole body. */
export async function readPlainAnswer<Result>(
  resultOf: (body: unknown) => Result | undefined,
  response: Response,
): Promise<ReadAnswer<Result>> {
  const body = parsed(await response.text());
  const facts = factsOf(response, undefined);
  const result = response.ok ? resultOf(body) : undefined;
  if (result !== undefined) return { facts, result };
  if (response.ok || !isComplaint(body)) return { facts, error: unexpected(response) };
  const { message, ...extensions } = body;
  return { facts, error: refusal({ message, extensions }, { response, errors: [], data: undefined }) };
}

type Complaint = { readonly message: string; readonly code: string; readonly fields?: ErrorFields };

const isComplaint = (body: unknown): body is Complaint =>
  isGraphError(body) && "code" in body && typeof body.code === "string";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isAnswerTo<Result>(_document: TypedDocument<Result, never>, body: unknown): body is Answer<Result> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return false;
  return "data" in body || ("errors" in body && Array.isArray(body.errors) && body.errors.every(isGraphError));
}

const isGraphError = (entry: unknown): entry is GraphError =>
  typeof entry === "object" && entry !== null && "message" in entry && typeof entry.message === "string";

/** Picks the error of several that a later attempt would not remove. */
const decisive = (errors: readonly GraphError[]): GraphError | undefined =>
  errors.find(
    ({ message, extensions }) => !new StakeholdError({ code: codeOf(extensions?.code), message }).isRetryable,
  ) ?? errors[0];

type Refused = { readonly response: Response; readonly errors: readonly GraphError[]; readonly data: unknown };

const refusal = ({ message, extensions }: GraphError, { response, errors, data }: Refused): StakeholdError =>
  new StakeholdError({
    code: codeOf(extensions?.code),
    message,
    fields: extensions?.fields ?? {},
    ...placeOf(response, extensions?.fields?.["retryAfterSeconds"]),
    errors,
    data,
  });

/** A response from another server, such as a proxy, or an empty one. */
const unexpected = (response: Response): StakeholdError =>
  new StakeholdError({
    code: response.status === 429 ? "RATE_LIMITED" : "UNEXPECTED_ANSWER",
    message: `The answer is none of the API's: its status is ${response.status}.`,
    ...placeOf(response),
  });

/** The graph's own refusals have the status 200, and fields instead of headers. */
const placeOf = ({ status, headers }: Response, retryAfterSeconds?: unknown) => ({
  httpStatus: status,
  requestId: headers.get("x-request-id") ?? undefined,
  retryAfterMs:
    retryAfterMsOf(headers) ?? (typeof retryAfterSeconds === "number" ? retryAfterSeconds * 1_000 : undefined),
});

/** GraphQL's own errors: the document or the variables are wrong. */
const PROTOCOL = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "BAD_USER_INPUT",
  "BAD_REQUEST",
  "OPERATION_RESOLUTION_FAILURE",
]);

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ErrorCode, code);

function codeOf(code = ""): StakeholdError["code"] {
  if (isKnown(code)) return code;
  return PROTOCOL.has(code) ? "INVALID_REQUEST" : "UNEXPECTED_ANSWER";
}
