import { isGrpcServiceError } from "@temporalio/client";

/** Returns gRPC's code of an error, some of which the client wraps; undefined if it is not gRPC's. */
export function grpcCodeOf(error: unknown): number | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return isGrpcServiceError(cause) ? cause.code : undefined;
}
