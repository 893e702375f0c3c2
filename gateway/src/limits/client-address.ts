import type { Request } from "express";
import ipaddr from "ipaddr.js";

/** A network of IPv6 that is one customer's: who has it has all of its addresses. */
const CUSTOMER_GROUPS = 4;

/**
 * Where a request comes from, as its caller is counted: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because each customer has more of those than could be counted. What trusted proxies say goes before the connection
 * itself; Express knows them (`trust proxy`).
 */
export function clientAddress({ ip }: Pick<Request, "ip">): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, CUSTOMER_GROUPS)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}
