import type { Request } from "express";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** A network of IPv6 that is one customer's: who has it has all of its addresses. */
const CUSTOMER_GROUPS = 4;

/** What of an IPv6 address the security log keeps: what a provider hands to one site at most. */
const SITE_GROUPS = 3;

/** How many addresses are kept read; each request asks for its own several times. */
const MAX_KEPT = 10_000;

/** What an address is told and counted as. */
type Place = { readonly network: string | undefined; readonly counted: string };

const NOWHERE: Place = { network: undefined, counted: "unknown" };

/**
 * Where a request comes from, as the security log tells it, in 24 bits of IPv4 or 48 of IPv6: enough to see that things
 * belong together and to shut a network out, too little to find a person by (docs/operations/security-log.md).
 */
export const clientNetwork = ({ ip }: Pick<Request, "ip">): string | undefined => placeOf(ip).network;

/**
 * Where a request comes from, as its caller is counted: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because each customer has more of those than could be counted. What trusted proxies say goes before the connection
 * itself; Express knows them (`trust proxy`).
 */
export const clientAddress = ({ ip }: Pick<Request, "ip">): string => placeOf(ip).counted;

const places = new LRUCache<string, Place>({ max: MAX_KEPT });

function placeOf(ip: string | undefined): Place {
  if (ip === undefined) return NOWHERE;
  const known = places.get(ip);
  if (known !== undefined) return known;
  const place = read(ip);
  places.set(ip, place);
  return place;
}

function read(ip: string): Place {
  if (!ipaddr.isValid(ip)) return NOWHERE;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) {
    return { network: `${address.octets.slice(0, 3).join(".")}.0/24`, counted: address.toString() };
  }
  const [network, counted] = [SITE_GROUPS, CUSTOMER_GROUPS].map((groups) => beginningOf(address, groups));
  return { network: `${network}::/48`, counted: `${counted}::/64` };
}

const beginningOf = ({ parts }: ipaddr.IPv6, groups: number): string =>
  parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(":");
