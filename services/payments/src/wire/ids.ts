import { domainError } from "@stakehold/errors/domain-error.ts";
import { uuidOf } from "@stakehold/service/input.ts";

/** Reads an id from another service. Throws INVALID_INPUT with its field. */
export function idOf(text: string, field: string): string {
  try {
    return uuidOf(text, "INVALID_INPUT");
  } catch {
    throw domainError("INVALID_INPUT", { field });
  }
}
