/** Names that stay on this computer. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether sign-ins may be trusted to this issuer: its answers must not pass a network in the clear. */
export function isAllowedIssuer(issuer: string): boolean {
  const url = URL.parse(issuer);
  if (url === null) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}
