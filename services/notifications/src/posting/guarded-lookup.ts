import { lookup as systemLookup } from "node:dns/promises";
import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { hostOf, isPublicAddress, type AddressRules } from "../domain/public-address.ts";
import type { AddressBook } from "../operations/ports/webhooks.ts";

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Uses the system's resolver, including hosts file and search domains: every result is checked. */
export const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

/** A name that resolves to an address that no message may reach. */
export class AddressRefusedError extends Error {
  override readonly name = "AddressRefusedError";
}

/**
 * Creates the lookup for connections: they use only the addresses that were checked, without a second lookup.
 * Rejects a name if any of its addresses is not public.
 */
export const guardedLookup =
  (resolve: Resolve, rules: AddressRules): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (first === undefined || !found.every(({ address }) => isPublicAddress(address, rules))) {
          callback(new AddressRefusedError(`${hostname} has no public address`), "", 0);
        } else if (options.all === true) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error("A name could not be looked up"), "", 0),
    );
  };

/** Checks an address when it is submitted, so that its owner learns at once that nothing can be sent there. */
export const createAddressBook = (resolve: Resolve, rules: AddressRules): AddressBook => ({
  mayReach: async (url) => {
    const host = hostOf(url);
    if (isIP(host) !== 0) return isPublicAddress(host, rules);
    const found = await resolve(host).catch((): readonly LookupAddress[] => []);
    return found.every(({ address }) => isPublicAddress(address, rules));
  },
});
