import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether addresses of this computer may be sent to: one computer's platform says yes, an installation never. */
export type AddressRules = { readonly allowLoopback: boolean };

/** The part of IPv6 that is handed out to networks of the world (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public by its number, and yet answered inside of a cloud: Azure's own services. */
const INSIDE_CLOUDS: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * Whether a message may go to an address: to one of the public internet alone, by IANA's registries of special
 * addresses. Private, loopback, link-local, multicast, shared (CGNAT), IPv4-mapped, translated, tunnelled and metadata
 * addresses are none.
 */
export function isPublicAddress(address: string, { allowLoopback }: AddressRules): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (allowLoopback && parsed.range() === "loopback") return true;
  if (parsed.range() !== "unicast" || INSIDE_CLOUDS.has(address)) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/**
 * Reads a URL that messages may be sent to, as far as its text tells: https on its own port, without a user in it. http
 * and other ports are taken for this computer alone, where that may be sent to.
 */
export function webhookUrlOf(text: string, rules: AddressRules): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return undefined;
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host, rules)) return undefined;
  if (isLocalName(host) && !rules.allowLoopback) return undefined;
  const isLoopback = isLocalName(host) || (isIP(host) !== 0 && ipaddr.parse(host).range() === "loopback");
  if (isLoopback) return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
  // Written or not, the port of https is none to a URL.
  return url.protocol === "https:" && url.port === "" ? url : undefined;
}

/** The host of a URL, an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

const isLocalName = (host: string): boolean => host === "localhost" || host.endsWith(".localhost");
