import type { JsonObject } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import {
  DomainError,
  isErrorCode,
  meaningOf,
  type ErrorCode,
  type ErrorFields,
} from "@stakehold/errors/domain-error.ts";
import type { ConnectCodeName } from "@stakehold/errors/codes.ts";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import { ErrorDetailSchema } from "@stakehold/proto/errors/v1/error_pb.ts";

const CODES: Readonly<Record<ConnectCodeName, Code>> = {
  invalid_argument: Code.InvalidArgument,
  not_found: Code.NotFound,
  already_exists: Code.AlreadyExists,
  permission_denied: Code.PermissionDenied,
  unauthenticated: Code.Unauthenticated,
  failed_precondition: Code.FailedPrecondition,
  resource_exhausted: Code.ResourceExhausted,
  unavailable: Code.Unavailable,
  internal: Code.Internal,
};

/** Converts a DomainError for the wire: the Connect code of its meaning, and the stable code as a detail. */
export const toConnectError = ({ code, fields, message }: DomainError): ConnectError =>
  new ConnectError(message, CODES[meaningOf(code).connect], undefined, [
    { desc: ErrorDetailSchema, value: { code, fields: { ...fields } } },
  ]);

/** Returns the DomainError of an RPC's error; without a stable code, one that describes the failure in between. */
export function fromConnectError(error: ConnectError): DomainError {
  const detail = error.findDetails(ErrorDetailSchema)[0];
  if (detail !== undefined && isErrorCode(detail.code)) {
    return new DomainError(detail.code, fieldsOf(detail.fields), error.rawMessage, error);
  }
  const code = codeOf(error);
  return new DomainError(code, {}, meaningOf(code).message, error);
}

function codeOf({ code, cause }: ConnectError): ErrorCode {
  if (code === Code.DeadlineExceeded) return "DEADLINE_EXCEEDED";
  // Our refusals carry their code as a detail; without one, a message exceeded the other side's limit.
  if (code === Code.ResourceExhausted) return "BODY_TOO_LARGE";
  // Connect reports a request that can't be written completely as an internal error.
  if (kindOfFailure(cause) === "unreachable") return "UNAVAILABLE";
  // A peer that is unreachable, starting, or broke off midway: whether the call took effect is unknown.
  if ([Code.Unavailable, Code.Canceled, Code.Aborted, Code.Unknown].includes(code)) return "UNAVAILABLE";
  return "INTERNAL";
}

const fieldsOf = (fields: JsonObject | undefined): ErrorFields =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter((entry): entry is [string, string | number | boolean] =>
      ["string", "number", "boolean"].includes(typeof entry[1]),
    ),
  );
