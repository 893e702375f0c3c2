/** Everything the provider needs to know; the addresses are settled by whoever starts it. */
export type OidcConfig = {
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  /** The origin that people and the relying party use; the listening address when absent. */
  issuer?: string;
  clientId: string;
  clientSecret: string;
  /** The one address that sign-ins return to. Sign-outs may return anywhere on its origin. */
  redirectUri: string;
  /** A SQLite file, or `:memory:`. */
  stateFile: string;
};

/** Reads the configuration from the environment, and names everything that is missing in one message. */
export function readConfig(environment: NodeJS.ProcessEnv): OidcConfig {
  const required = ["PORT", "ISSUER", "CLIENT_ID", "CLIENT_SECRET", "REDIRECT_URI", "STATE_FILE"];
  const missing = required.filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(", ")}`);

  const value = (name: string): string => environment[name] ?? "";
  return {
    host: value("HOST") || "127.0.0.1",
    port: parsePort(value("PORT")),
    issuer: parseOrigin("ISSUER", value("ISSUER")),
    clientId: value("CLIENT_ID"),
    clientSecret: value("CLIENT_SECRET"),
    redirectUri: parseUrl("REDIRECT_URI", value("REDIRECT_URI")).href,
    stateFile: value("STATE_FILE"),
  };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error("PORT must be a whole number up to 65535");
  return port;
}

function parseUrl(name: string, text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error(`${name} must be an http or https URL`);
  return url;
}

/** Relying parties compare issuers character by character, so exactly one spelling is accepted. */
function parseOrigin(name: string, text: string): string {
  const { origin } = parseUrl(name, text);
  if (text !== origin) throw new Error(`${name} must be an origin without a path or trailing slash, such as ${origin}`);
  return origin;
}
