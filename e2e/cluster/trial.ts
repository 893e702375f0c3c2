import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeRunFile } from "@stakehold/run/run-file.ts";
import { RUN_FILE } from "../platform/global-setup.ts";
import { forward, type Forward } from "./forward.ts";
import { kubectl, release } from "./kubectl.ts";

/** Where Prometheus is that scrapes the trial: `PROMETHEUS`, as namespace/service, else where its operator puts it. */
const [observers = "", observer = ""] = (process.env["PROMETHEUS"] ?? "monitoring/prometheus-operated").split("/");

const PORTS = { gateway: 8080, postgres: 5432, mail: 8025, prometheus: 9090 };

/** A trial that is reached from this computer until it is closed. */
export type OpenTrial = { readonly prometheus: string; close(): void };

/**
 * Opens ways into the trial that is installed in the cluster which kubectl knows, and writes down where they are, as a platform
 * on one computer does: who reads that uses either.
 */
export async function openTrial(): Promise<OpenTrial> {
  const [url, stripe, issuer, admin, keys] = await Promise.all([
    settingOf("gateway", "PUBLIC_URL"),
    settingOf("gateway", "STRIPE_API_BASE"),
    settingOf("identity-http", "OIDC_ISSUER"),
    secretOf("provision", "ADMIN_DATABASE_URL"),
    Promise.all([secretOf("stripe", "STRIPE_SECRET_KEY"), secretOf("stripe", "STRIPE_PUBLISHABLE_KEY")]),
  ]);
  const [secretKey, publishableKey] = keys;
  const ways: Forward[] = [];
  const folder = mkdtempSync(join(tmpdir(), "stakehold-trial-"));
  const close = (): void => {
    for (const way of ways) way.close();
    rmSync(folder, { recursive: true });
  };
  const way = async (options: Parameters<typeof forward>[0]): Promise<string> => {
    const opened = await forward(options);
    ways.push(opened);
    return `127.0.0.1:${opened.port}`;
  };
  const known = (part: string, address: string) =>
    way({ target: `service/${release}-${part}`, to: portOf(address), port: portOf(address) });
  try {
    await way({ target: `service/${release}-gateway`, to: PORTS.gateway, port: portOf(url) });
    await Promise.all([known("stripe", stripe), known("oidc", issuer)]);
    const [postgres, mail, prometheus] = await Promise.all([
      // The pod, because a fault has the service lead elsewhere.
      way({ target: `pod/${release}-postgres-0`, to: PORTS.postgres }),
      way({ target: `service/${release}-mail`, to: PORTS.mail }),
      way({ target: `service/${observer}`, to: PORTS.prometheus, namespace: observers }),
    ]);
    const runFile = join(folder, "run.json");
    process.env[RUN_FILE] = runFile;
    writeRunFile(runFile, {
      url,
      postgres: { url: elsewhere(admin, postgres), databases: {} },
      stripe: { url: stripe, secretKey, publishableKey, dashboard: stripe },
      oidc: { issuer },
      mail: { smtp: "", url: `http://${mail}` },
      gateway: { url },
      observe: { prometheus: `http://${prometheus}` },
      // Nobody asks these from outside.
      kafka: { brokers: "" },
      mongo: { url: "", databases: {} },
      temporal: { address: "", namespace: "" },
      services: {},
      pids: {},
    });
    return { prometheus: `http://${prometheus}`, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** A setting of a Deployment's container, as the chart wrote it. */
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

/** The same login at another address. */
function elsewhere(address: string, host: string): string {
  const url = new URL(address);
  url.host = host;
  return url.href;
}
