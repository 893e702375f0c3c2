import type { IncomingHttpHeaders } from "node:http";
import type { StripeConfig } from "../config.ts";
import { ApiError } from "../http/api-error.ts";
import type { KeyPower } from "../http/endpoint.ts";

/** Which of the two keys a request brings, as a bearer token or as the user name of basic authentication. */
export function authenticate(config: StripeConfig, headers: IncomingHttpHeaders): KeyPower {
  const key = presentedKey(headers.authorization);
  if (key === undefined || key === "") {
    throw unauthorized("You did not provide an API key. Send it as the bearer token of the Authorization header.");
  }
  if (key === config.secretKey) return "secret";
  if (key === config.publishableKey) return "publishable";
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

export function requireSecret(key: KeyPower): void {
  if (key === "secret") return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message: "This API call cannot be made with a publishable API key. Use a secret API key.",
  });
}

function presentedKey(header: string | undefined): string | undefined {
  const [scheme, value] = header?.split(" ") ?? [];
  if (scheme?.toLowerCase() === "bearer") return value;
  if (scheme?.toLowerCase() !== "basic" || value === undefined) return undefined;
  return Buffer.from(value, "base64").toString("utf8").split(":")[0];
}

/** Enough of a wrong key to recognise it, and not the key. */
function masked(key: string): string {
  return key.length <= 12 ? "*".repeat(key.length) : `${key.slice(0, 8)}${"*".repeat(key.length - 12)}${key.slice(-4)}`;
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: "invalid_request_error", message });
}
