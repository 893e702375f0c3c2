import { meaningOf, type ErrorCode } from "./codes.ts";

export { isErrorCode, meaningOf, type ErrorCode } from "./codes.ts";

/** Typed facts about an error that a client may show or act on. Amounts are decimal strings, times ISO 8601. */
export type ErrorFields = Readonly<Record<string, string | number | boolean>>;

/** The one error that operations throw on purpose; everything else that is thrown is a fault of ours. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: ErrorFields;

  constructor(code: ErrorCode, fields: ErrorFields, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "DomainError";
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Makes an error with a stable code.
 * Takes the code, facts for the client, and a message where the code's own would say too little.
 */
export const domainError = (code: ErrorCode, fields: ErrorFields = {}, message: string = meaningOf(code).message) =>
  new DomainError(code, fields, message);

/** The cause of a refusal that only says that there is nothing. */
const NOT_YOURS = Symbol("there, and another's");

/** Makes the error for what is there and another's: to the caller it is like what is not there, and we can tell. */
export const hiddenError = (code: ErrorCode): DomainError =>
  new DomainError(code, {}, meaningOf(code).message, NOT_YOURS);

/** Whether somebody asked for what is another's, and was told that there is nothing. */
export const isHidden = ({ cause }: DomainError): boolean => cause === NOT_YOURS;

/** Whether something thrown is an error that an operation meant. */
export const isDomainError = (thrown: unknown): thrown is DomainError => thrown instanceof DomainError;

/** Whether the same call may succeed later: known retryable codes, and nothing that is not ours. */
export const isRetryable = (thrown: unknown): boolean => isDomainError(thrown) && meaningOf(thrown.code).retryable;
