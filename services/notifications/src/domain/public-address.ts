import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether messages may go to this computer: true only for a local platform, never for an installation. */
export type AddressRules = { readonly allowLoopback: boolean };

/** The part of IPv6 that is allocated for global use (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public by number, yet served inside a cloud: Azure's own services. */
const INSIDE_CLOUDS: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * Whether a message may go to an address: only to the public internet, by IANA's registries of special addresses.
 * Private, loopback, link-local, multicast, shared (CGNAT), IPv4-mapped, translated, tunnelled and metadata addresses
 * are not public.
 */
export function isPublicAddress(address: string, { allowLoopback }: AddressRules): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (allowLoopback && parsed.range() === "loopback") return true;
  if (parsed.range() !== "unicast" || INSIDE_CLOUDS.has(address)) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/**
 * Parses a URL that messages may be sent to, judging by its text alone: https on its default port, without a user.
 * Allows http and other ports only for this computer, if the rules allow that.
 */
export function webhookUrlOf(text: string, rules: AddressRules): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return undefined;
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host, rules)) return undefined;
  if (isLocalName(host) && !rules.allowLoopback) return undefined;
  const isLoopback = isLocalName(host) || (isIP(host) !== 0 && ipaddr.parse(host).range() === "loopback");
  if (isLoopback) return url.protocol === "https:" || url.protocol === "http:" ? url : undefined;
  // A parsed https URL drops the default port, given or not.
  return url.protocol === "https:" && url.port === "" ? url : undefined;
}

/** Returns the host of a URL, an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

const isLocalName = (host: string): boolean => host === "localhost" || host.endsWith(".localhost");
