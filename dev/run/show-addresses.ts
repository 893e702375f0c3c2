import { relative } from "node:path";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import type { RunFile } from "./run-file.ts";

export type RunView = { readonly run: RunFile; readonly runFile: string; readonly logFolder: string };

/** Formats what runs where, as lines for people. Passwords stay in run.json. */
export function showAddresses({ run, runFile, logFolder }: RunView): readonly string[] {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ["Stakehold", run.url],
    ["Mailbox", run.mail.url],
    ["Stripe dashboard", run.stripe.dashboard],
    ["Stripe webhooks", `${run.services["payments"]?.["webhooks"]}/stripe/webhooks/platform and /connect`],
    ["Sign-in", run.oidc.issuer],
    ["Traces", run.observe?.traces],
    ["Prometheus", run.observe?.prometheus],
    ["Grafana", run.observe?.grafana],
    ["Temporal", run.temporal.ui ?? run.temporal.address],
    ["PostgreSQL", withoutPassword(run.postgres.url)],
    ["Kafka", run.kafka.brokers],
    ["MongoDB", withoutPassword(run.mongo.url)],
    ...Object.entries(run.services).map(([name, { url }]) => [name, url] as const),
    ["All addresses", relative(repositoryRoot, runFile)],
    ["Logs", relative(repositoryRoot, logFolder)],
  ];
  const shown = rows.filter(([, where]) => where !== undefined);
  const width = Math.max(...shown.map(([what]) => what.length));
  return shown.map(([what, where]) => `  ${what.padEnd(width)}  ${where}`);
}

function withoutPassword(text: string): string {
  const url = new URL(text);
  url.password = "";
  return url.toString();
}
