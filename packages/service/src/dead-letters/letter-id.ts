import { domainError } from "@stakehold/errors/domain-error.ts";

/** What the graph calls a letter: stores number their letters alike, and one of another service is never taken for it. */
export const shownIdOf = (service: string, id: string): string => `${service}:${id}`;

/** The id in the service's store. Throws DEAD_LETTER_NOT_FOUND for a letter of another service. */
export function storeIdOf(service: string, shownId: string): string {
  const prefix = shownIdOf(service, "");
  if (!shownId.startsWith(prefix)) throw domainError("DEAD_LETTER_NOT_FOUND");
  return shownId.slice(prefix.length);
}
