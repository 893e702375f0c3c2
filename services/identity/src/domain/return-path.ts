/** Longest path that a user is returned to. */
const MAX_LENGTH = 2_048;

/** Only a base for resolving paths, never shown. */
const HERE = "https://here.invalid";

/** Browsers drop blanks and control characters in addresses, and read a backslash as a slash. */
const isMisread = (character: string): boolean => character <= " " || character === "\u007f" || character === "\\";

/**
 * Returns the path to open after the sign-in: the requested page if it is on this origin, else the home page. A path
 * that a browser might read as another origin is rejected, and so is an endpoint such as the one that signs out.
 */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > MAX_LENGTH || Array.from(wanted).some(isMisread)) return "/";
  if (!wanted.startsWith("/") || wanted.startsWith("//")) return "/";
  const target = URL.parse(wanted, HERE);
  if (target === null || target.origin !== HERE) return "/";
  return target.pathname.startsWith("//") || isEndpoint(target.pathname) ? "/" : wanted;
}

/** Matches every spelling: endpoints also match in upper case, and some servers decode an address first. */
function isEndpoint(pathname: string): boolean {
  try {
    return /^\/+api(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
