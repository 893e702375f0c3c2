/** Leads the sweep of a database, and prints when it starts to lead and when it has to stop. */
import pg from "pg";
import { pino } from "pino";
import { leadWhileHeld } from "../src/lead/leader.ts";
import { LEASE, type Lease } from "../src/lead/renew-lead.ts";

const [databaseUrl = "", endMs = ""] = process.argv.slice(2);
const lease: Lease = { ...LEASE, renewMs: Number(endMs) / 5, endMs: Number(endMs) };

await leadWhileHeld({
  pool: new pg.Pool({ connectionString: databaseUrl, application_name: "leader" }),
  task: "sweeper",
  logger: pino({ level: "silent" }),
  signal: AbortSignal.timeout(170_000),
  lease,
  lead: (_, signal) =>
    new Promise((resolve) => {
      console.log("leads");
      signal.addEventListener("abort", () => {
        console.log("ended");
        resolve();
      });
    }),
});
