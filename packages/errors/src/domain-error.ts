import { meaningOf, type ErrorCode } from "./codes.ts";

export { isErrorCode, meaningOf, type ErrorCode } from "./codes.ts";

/** Facts about an error that a client may show or act on. Amounts are decimal strings, times ISO 8601. */
export type ErrorFields = Readonly<Record<string, string | number | boolean>>;

/** The only error that operations throw on purpose; anything else that is thrown is a fault of ours. */
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

/** Makes an error with a stable code, facts for the client, and a message if the code's own says too little. */
export const domainError = (code: ErrorCode, fields: ErrorFields = {}, message: string = meaningOf(code).message) =>
  new DomainError(code, fields, message);

/** The cause of a refusal that looks like a missing object. */
const NOT_YOURS = Symbol("there, and another's");

/** Makes the error for another person's object: to the caller it looks missing, but we can tell the difference. */
export const hiddenError = (code: ErrorCode): DomainError =>
  new DomainError(code, {}, meaningOf(code).message, NOT_YOURS);

/** Returns whether the caller requested another person's object, and it was reported as missing. */
export const isHidden = ({ cause }: DomainError): boolean => cause === NOT_YOURS;

/** Returns whether a thrown value is an error that an operation meant. */
export const isDomainError = (thrown: unknown): thrown is DomainError => thrown instanceof DomainError;

/** Returns whether the same call may succeed later: for retryable codes, and for no error that is not ours. */
export const isRetryable = (thrown: unknown): boolean => isDomainError(thrown) && meaningOf(thrown.code).retryable;
