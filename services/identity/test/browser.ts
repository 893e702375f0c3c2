/** The result of a browser's navigation: the last response, and every address on the way. */
export type Visit = {
  readonly status: number;
  readonly url: string;
  readonly body: string;
  readonly headers: Headers;
  readonly way: readonly string[];
};

const MAX_REDIRECTS = 12;

/** A browser without JavaScript that keeps cookies per host, as browsers do, and follows redirects. */
export function createBrowser() {
  const jar = new Map<string, Map<string, string>>();

  const cookies = (url: string): Map<string, string> => {
    const { hostname } = new URL(url);
    const kept = jar.get(hostname) ?? new Map<string, string>();
    jar.set(hostname, kept);
    return kept;
  };

  const keep = (url: string, response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      const value = pair.slice(pair.indexOf("=") + 1);
      if (value === "") cookies(url).delete(name);
      else cookies(url).set(name, value);
    }
  };

  const send = async (url: string): Promise<Response> => {
    const cookie = [...cookies(url)].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie, connection: "close", accept: "text/html" },
    });
    keep(url, response);
    return response;
  };

  return {
    /** Sends one request, whatever its response. */
    send,
    /** Follows redirects to their end, or to an address that `until` matches, which is not visited. */
    open: async (start: string, until: (url: string) => boolean = () => false): Promise<Visit> => {
      const way: string[] = [];
      let url = start;
      for (let hops = 0; hops < MAX_REDIRECTS; hops += 1) {
        const response = await send(url);
        const location = response.headers.get("location");
        const body = await response.text();
        const next = location === null ? undefined : new URL(location, url).href;
        if (next === undefined) return { status: response.status, url, body, headers: response.headers, way };
        way.push(next);
        if (until(next)) return { status: response.status, url: next, body, headers: response.headers, way };
        url = next;
      }
      throw new Error(`More than ${MAX_REDIRECTS} redirects from ${start}`);
    },
    cookie: (url: string, name: string) => cookies(url).get(name),
    /** Sets a cookie from elsewhere, such as a session that was opened without the provider. */
    have: (url: string, name: string, value: string) => void cookies(url).set(name, value),
  };
}

export type Browser = ReturnType<typeof createBrowser>;
