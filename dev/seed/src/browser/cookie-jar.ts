/** Cookies as a browser keeps them: each goes back to the host that set it, below its path. */
export type CookieJar = {
  keep(url: URL, setCookieHeaders: readonly string[]): void;
  /** The `Cookie` header for a request. */
  headerFor(url: URL): string;
};

type Cookie = { readonly name: string; readonly value: string; readonly host: string; readonly path: string };

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    keep: (url, headers) => {
      for (const header of headers) {
        const { cookie, isGone } = parse(url, header);
        const id = [cookie.host, cookie.path, cookie.name].join(" ");
        if (isGone) cookies.delete(id);
        else cookies.set(id, cookie);
      }
    },
    headerFor: (url) =>
      [...cookies.values()]
        .filter(({ host, path }) => host === url.hostname && isBelow(url.pathname, path))
        .toSorted((one, other) => other.path.length - one.path.length)
        .map(({ name, value }) => `${name}=${value}`)
        .join("; "),
  };
}

function parse(url: URL, header: string): { cookie: Cookie; isGone: boolean } {
  const [pair = "", ...attributes] = header.split(";").map((part) => part.trim());
  const split = pair.indexOf("=");
  const attribute = (name: string): string | undefined =>
    attributes.find((text) => text.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const path = attribute("path");
  const expires = attribute("expires");
  return {
    cookie: {
      name: pair.slice(0, split),
      value: pair.slice(split + 1),
      host: url.hostname,
      path: path?.startsWith("/") === true ? path : defaultPath(url.pathname),
    },
    isGone: Number(attribute("max-age") ?? 1) <= 0 || (expires !== undefined && Date.parse(expires) <= Date.now()),
  };
}

/** RFC 6265, section 5.1.4. */
const defaultPath = (pathname: string): string => pathname.slice(0, Math.max(1, pathname.lastIndexOf("/")));

const isBelow = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
