import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RUN_FILE, writeRunFile } from "@stakehold/run/run-file.ts";
import { forward } from "./forward.ts";
import { kubectl, release } from "./kubectl.ts";
import { watchTrial } from "./watch-trial.ts";

const PORTS = { gateway: 8080, postgres: 5432, mail: 8025 };

/** Closes whatever was opened, in reverse order. */
const opened: (() => Promise<void> | void)[] = [];

/**
 * Opens connections to the trial in kubectl's current cluster, and records their addresses in a run file like that of a
 * platform on one computer, so that readers work with either. Resolves with the address of a Prometheus that scrapes
 * it.
 */
export async function openTrial(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "stakehold-trial-"));
  opened.push(() => rmSync(folder, { recursive: true }));
  const [url, stripe, issuer, admin, secretKey, publishableKey] = await Promise.all([
    settingOf("gateway", "PUBLIC_URL"),
    settingOf("gateway", "STRIPE_API_BASE"),
    settingOf("identity-http", "OIDC_ISSUER"),
    secretOf("provision", "ADMIN_DATABASE_URL"),
    secretOf("stripe", "STRIPE_SECRET_KEY"),
    secretOf("stripe", "STRIPE_PUBLISHABLE_KEY"),
  ]);
  await way(`service/${release}-gateway`, PORTS.gateway, portOf(url));
  await way(`service/${release}-stripe`, portOf(stripe), portOf(stripe));
  await way(`service/${release}-oidc`, portOf(issuer), portOf(issuer));
  const mail = await way(`service/${release}-mail`, PORTS.mail);
  // The pod, because a fault redirects the service.
  const postgres = await way(`pod/${release}-postgres-0`, PORTS.postgres);
  const prometheus = await watchTrial(folder);
  opened.push(() => prometheus.close());

  const runFile = join(folder, "run.json");
  writeRunFile(runFile, {
    url,
    postgres: { url: elsewhere(admin, postgres), databases: {} },
    stripe: { url: stripe, secretKey, publishableKey, dashboard: stripe },
    oidc: { issuer },
    mail: { smtp: "", url: `http://${mail}` },
    observe: { prometheus: prometheus.url },
    // Nothing uses these from outside.
    gateway: { url, internal: "" },
    kafka: { brokers: "" },
    mongo: { url: "", databases: {} },
    temporal: { address: "", namespace: "" },
    services: {},
    pids: {},
  });
  process.env[RUN_FILE] = runFile;
  return prometheus.url;
}

/** Closes the connections to the trial, which keeps running. */
export async function closeTrial(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close();
}

async function way(target: string, to: number, port?: number): Promise<string> {
  const forwarded = await forward({ target, to, ...(port === undefined ? {} : { port }) });
  opened.push(() => forwarded.close());
  return `127.0.0.1:${forwarded.port}`;
}

/** Returns a setting of a Deployment's container, as written by the chart. */
const settingOf = (component: string, name: string): Promise<string> =>
  kubectl(
    "get",
    `deployment/${release}-${component}`,
    "--output",
    `jsonpath={.spec.template.spec.containers[0].env[?(@.name=="${name}")].value}`,
  );

async function secretOf(part: string, key: string): Promise<string> {
  const held = await kubectl("get", `secret/${release}-${part}`, "--output", `jsonpath={.data.${key}}`);
  return Buffer.from(held, "base64").toString();
}

const portOf = (address: string): number => Number(new URL(address).port || 80);

/** Returns the same URL with another host. */
function elsewhere(address: string, host: string): string {
  const url = new URL(address);
  url.host = host;
  return url.href;
}
