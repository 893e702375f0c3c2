/** Everything the mailbox needs to know. */
export type MailConfig = {
  host: string;
  /** Where the page and the JSON API answer; 0 lets the system choose a free port. */
  port: number;
  /** Where mail is received; 0 lets the system choose a free port. */
  smtpPort: number;
  /** A SQLite file, or `:memory:`. */
  stateFile: string;
};

/** Reads the configuration from the environment, and names everything that is missing in one message. */
export function readConfig(environment: NodeJS.ProcessEnv): MailConfig {
  const missing = ["PORT", "SMTP_PORT", "STATE_FILE"].filter((name) => !environment[name]);
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(", ")}`);
  return {
    host: environment.HOST || "127.0.0.1",
    port: parsePort("PORT", environment.PORT),
    smtpPort: parsePort("SMTP_PORT", environment.SMTP_PORT),
    stateFile: environment.STATE_FILE ?? "",
  };
}

function parsePort(name: string, text: string | undefined): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a whole number up to 65535`);
  return port;
}
