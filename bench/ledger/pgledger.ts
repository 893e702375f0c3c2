import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onConnection } from "@stakehold/testing/on-connection.ts";
import { cpuSecondsOf } from "../idle/used-by.ts";
import { runPgbench } from "../pgbench.ts";
import type { Server } from "../server.ts";

/** Where pgledger's repository has the functions that its only file calls. */
const HELPERS = ["ulid-to-uuid.sql", "uuid-to-ulid.sql"].map((name) => join("vendor", "scoville-pgsql-ulid", name));

/** One stake of 10.00 with its fee, charged: its two accounts, and the transfers that make the same postings as ours. */
const holdStake = (clearing: string): string => `\\set stake random(1, 1000000000000)
SELECT count(*) FROM pgledger_create_account('escrow:' || :stake::text, 'USD') AS escrow,
  pgledger_create_account('fee_escrow:' || :stake::text, 'USD') AS fee,
  LATERAL pgledger_create_transfers(ARRAY[('${clearing}', escrow.id, 10.00), ('${clearing}', fee.id, 0.25)]::transfer_request[]);
`;

/** A ledger in SQL functions. */
export type Pgledger = {
  /** Returns the processor milliseconds of PostgreSQL for each held stake. */
  measure(clients: number, seconds: number): Promise<number>;
};

/** Creates pgledger's tables and functions, those of a file of its repository, in a database of its own. */
export async function preparePgledger(server: Server, file: string): Promise<Pgledger> {
  await onConnection(server.url, (client) => client.query("CREATE DATABASE pgledger"));
  const url = new URL(server.url);
  url.pathname = "/pgledger";
  const clearing = await onConnection(url.href, async (client) => {
    for (const helper of HELPERS) await client.query(readFileSync(join(dirname(file), helper), "utf8"));
    await client.query(readFileSync(file, "utf8"));
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM pgledger_create_account('stripe_clearing', 'USD')",
    );
    return rows[0]?.id ?? "";
  });
  const script = join(server.folder, "hold-stake.sql");
  writeFileSync(script, holdStake(clearing));
  return {
    measure: async (clients, seconds) => {
      const before = cpuSecondsOf(server.pid);
      const perSecond = await runPgbench(url.href, { clients, seconds, script });
      return ((cpuSecondsOf(server.pid) - before) * 1000) / (perSecond * seconds);
    },
  };
}
