import type { StripeConfig } from "../config.ts";
import { ApiError } from "../http/api-error.ts";
import type { KeyPower } from "../http/endpoint.ts";
import type { Form } from "../http/form.ts";

/** A request's permissions, and its form without the key. */
export type Authenticated = { readonly power: KeyPower; readonly form: Form };

/**
 * Reads a request's key: as a bearer token, as the user name of basic authentication, or, without an Authorization
 * header, as `key` in its form, which is how Stripe.js sends it. Stripe documents a secret key only in the header, so
 * one in the form is rejected.
 */
export function authenticate(config: StripeConfig, header: string | undefined, form: Form): Authenticated {
  if (header !== undefined) return { power: powerOf(config, keyOfHeader(header)), form };
  const { key, ...rest } = form;
  const power = powerOf(config, typeof key === "string" ? key : undefined);
  if (power === "secret") {
    throw unauthorized("A secret API key is not taken from a form. Send it in the Authorization header.");
  }
  return { power, form: rest };
}

export function requireSecret(power: KeyPower): void {
  if (power === "secret") return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message: "This API call cannot be made with a publishable API key. Use a secret API key.",
  });
}

function powerOf(config: StripeConfig, key: string | undefined): KeyPower {
  if (key === undefined || key === "") {
    throw unauthorized("You did not provide an API key. Send it as the bearer token of the Authorization header.");
  }
  if (key === config.secretKey) return "secret";
  if (key === config.publishableKey) return "publishable";
  throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

function keyOfHeader(header: string): string | undefined {
  const [scheme, value] = header.split(" ");
  if (scheme?.toLowerCase() === "bearer") return value;
  if (scheme?.toLowerCase() !== "basic" || value === undefined) return undefined;
  return Buffer.from(value, "base64").toString("utf8").split(":")[0];
}

/** Returns enough of a wrong key to recognise it, and not the key. */
function masked(key: string): string {
  return key.length <= 12 ? "*".repeat(key.length) : `${key.slice(0, 8)}${"*".repeat(key.length - 12)}${key.slice(-4)}`;
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: "invalid_request_error", message });
}
