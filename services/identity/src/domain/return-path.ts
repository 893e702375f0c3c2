/** Longest path that is returned to. */
const MAX_LENGTH = 2_048;

/** Only resolved against, never shown. */
const HERE = "https://here.invalid";

/** Browsers drop blanks and control characters from addresses, and read a backslash as a slash. */
const isMisread = (character: string): boolean => character <= " " || character === "\u007f" || character === "\\";

/**
 * Where to go after the sign-in: the wanted page of this origin, else the first page. Whatever a browser might read as
 * another origin is not a page of this one, and neither is an endpoint such as the one that signs out.
 */
export function returnPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > MAX_LENGTH || Array.from(wanted).some(isMisread)) return "/";
  if (!wanted.startsWith("/") || wanted.startsWith("//")) return "/";
  const target = URL.parse(wanted, HERE);
  if (target === null || target.origin !== HERE) return "/";
  return target.pathname.startsWith("//") || isEndpoint(target.pathname) ? "/" : wanted;
}

/** However it is written: endpoints are found in upper case too, and some servers decode an address first. */
function isEndpoint(pathname: string): boolean {
  try {
    return /^\/+api(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
