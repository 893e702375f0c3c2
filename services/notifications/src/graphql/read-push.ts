import { ECDH } from "node:crypto";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { text } from "@stakehold/service/input.ts";
import type { AddPushSubscriptionInput } from "../generated/graphql.ts";
import type { PushTarget } from "../operations/ports/pushes.ts";

const ENDPOINT_LENGTH = 2_000;

/** 65 bytes of a point, and 16 bytes by chance (RFC 8291, section 2), as base64url without padding. */
const P256DH = /^[\w-]{87}$/;
const AUTH = /^[\w-]{22}$/;

/** What a browser says of its subscription. Throws INVALID_INPUT for no key of a browser's. */
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

/** An endpoint as it is kept, as far as it is an address at all. Throws INVALID_INPUT. */
export function endpointIn(endpoint: string): string {
  const given = text(endpoint, { field: "endpoint", max: ENDPOINT_LENGTH });
  return URL.parse(given)?.href ?? given;
}

/** What is no point of the curve would fail each time that something is encrypted for it. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}
