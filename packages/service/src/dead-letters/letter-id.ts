import { domainError } from "@stakehold/errors/domain-error.ts";

/** A letter's id in the graph: stores use the same numbers, so the service's name distinguishes their letters. */
export const shownIdOf = (service: string, id: string): string => `${service}:${id}`;

/** Returns the id in the service's store. Throws DEAD_LETTER_NOT_FOUND for a letter of another service. */
export function storeIdOf(service: string, shownId: string): string {
  const prefix = shownIdOf(service, "");
  if (!shownId.startsWith(prefix)) throw domainError("DEAD_LETTER_NOT_FOUND");
  return shownId.slice(prefix.length);
}
