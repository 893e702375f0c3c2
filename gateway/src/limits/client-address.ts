import { isIP } from "node:net";
import type { Request } from "express";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** The groups of an IPv6 network that belong to one customer, who has all of its addresses. */
const CUSTOMER_GROUPS = 4;

/** The groups of an IPv6 address that the security log keeps: the most that a provider assigns to one site. */
const SITE_GROUPS = 3;

/** How many parsed addresses are kept; each request reads its own several times. */
const MAX_KEPT = 10_000;

/** How an address is logged and counted. */
type LoggedAddress = { readonly network: string | undefined; readonly counted: string };

const NOWHERE: LoggedAddress = { network: undefined, counted: "unknown" };

/**
 * Returns the request's network for the security log, 24 bits of IPv4 or 48 of IPv6: enough to see what belongs
 * together and to block a network, too little to identify a person (docs/operations/security-log.md).
 */
export const clientNetwork = ({ ip }: Pick<Request, "ip">): string | undefined => placeOf(ip).network;

/**
 * Returns the address by which a caller is counted: an IPv4 address, or the first 64 bits of an IPv6 address, because
 * each customer has more of those than could be counted. Headers of trusted proxies take precedence over the connection
 * itself; Express knows them (`trust proxy`).
 */
export const clientAddress = ({ ip }: Pick<Request, "ip">): string => placeOf(ip).counted;

/** Whether a caller is counted by address and not by user id, as visitors are. */
export const isAddress = (caller: string): boolean =>
  caller === NOWHERE.counted || isIP(caller.replace(/\/64$/, "")) !== 0;

const places = new LRUCache<string, LoggedAddress>({ max: MAX_KEPT });

function placeOf(ip: string | undefined): LoggedAddress {
  if (ip === undefined) return NOWHERE;
  const known = places.get(ip);
  if (known !== undefined) return known;
  const place = read(ip);
  places.set(ip, place);
  return place;
}

function read(ip: string): LoggedAddress {
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
