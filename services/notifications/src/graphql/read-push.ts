import { ECDH } from "node:crypto";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { text } from "@stakehold/service/input.ts";
import type { AddPushSubscriptionInput } from "../generated/graphql.ts";
import type { PushTarget } from "../operations/ports/pushes.ts";

const ENDPOINT_LENGTH = 2_000;

/** 65 bytes of a point, and 16 random bytes (RFC 8291, section 2), as base64url without padding. */
const P256DH = /^[\w-]{87}$/;
const AUTH = /^[\w-]{22}$/;

/** Reads a browser's subscription. Throws INVALID_INPUT for an invalid key. */
export function pushTargetIn({ endpoint, p256dh, auth }: AddPushSubscriptionInput): PushTarget {
  if (!P256DH.test(p256dh) || !isPoint(p256dh)) {
    throw domainError(
      "INVALID_INPUT",
      { field: "p256dh" },
      "Give the subscription's key p256dh as the browser names it.",
    );
  }
  if (!AUTH.test(auth)) {
    throw domainError("INVALID_INPUT", { field: "auth" }, "Give the subscription's key auth as the browser names it.");
  }
  return { endpoint: endpointIn(endpoint), p256dh, auth };
}

/** Returns an endpoint in its stored form, if it is a URL at all. Throws INVALID_INPUT. */
export function endpointIn(endpoint: string): string {
  const given = text(endpoint, { field: "endpoint", max: ENDPOINT_LENGTH });
  return URL.parse(given)?.href ?? given;
}

/** A value that is no point of the curve would fail at every encryption. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}
