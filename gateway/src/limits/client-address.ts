import type { Request } from "express";
import ipaddr from "ipaddr.js";

/** A network of IPv6 that is one customer's: who has it has all of its addresses. */
const CUSTOMER_GROUPS = 4;

/** What of an IPv6 address the security log keeps: what a provider hands to one site at most. */
const SITE_GROUPS = 3;

/**
 * Where a request comes from, as the security log tells it, in 24 bits of IPv4 or 48 of IPv6: enough to see that things
 * belong together and to shut a network out, too little to find a person by (docs/operations/security-log.md).
 */
export function clientNetwork({ ip }: Pick<Request, "ip">): string | undefined {
  if (ip === undefined || !ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join(".")}.0/24`;
  return `${beginningOf(address, SITE_GROUPS)}::/48`;
}

/**
 * Where a request comes from, as its caller is counted: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because each customer has more of those than could be counted. What trusted proxies say goes before the connection
 * itself; Express knows them (`trust proxy`).
 */
export function clientAddress({ ip }: Pick<Request, "ip">): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${beginningOf(address, CUSTOMER_GROUPS)}::/64`;
}

const beginningOf = ({ parts }: ipaddr.IPv6, groups: number): string =>
  parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(":");
