import { isGrpcServiceError } from "@temporalio/client";

/** gRPC's number of what went wrong; undefined for an error that is not gRPC's. The client wraps some of them. */
export function grpcCodeOf(error: unknown): number | undefined {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return isGrpcServiceError(cause) ? cause.code : undefined;
}
