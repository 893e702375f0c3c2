import { lookup as systemLookup } from "node:dns/promises";
import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { hostOf, isPublicAddress, type AddressRules } from "../domain/public-address.ts";
import type { AddressBook } from "../operations/ports/webhooks.ts";

/** Finds all addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** As the system finds them, hosts file and search domains included: whatever it finds is looked at. */
export const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

/** A name that leads to where no message may go. */
export class AddressRefusedError extends Error {
  override readonly name = "AddressRefusedError";
}

/**
 * The lookup that a connection is made with: it connects to the addresses that were looked at, and never asks again.
 * A name of which one address is not public is refused whole.
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

/** Looks at an address when somebody gives it, so that they learn at once that nothing will ever go there. */
export const createAddressBook = (resolve: Resolve, rules: AddressRules): AddressBook => ({
  mayReach: async (url) => {
    const host = hostOf(url);
    if (isIP(host) !== 0) return isPublicAddress(host, rules);
    const found = await resolve(host).catch((): readonly LookupAddress[] => []);
    return found.every(({ address }) => isPublicAddress(address, rules));
  },
});
