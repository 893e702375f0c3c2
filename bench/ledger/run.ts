import { compareLedger } from "./compare-ledger.ts";
import { findPgbench } from "../pgbench.ts";
import { onServer } from "../server.ts";

await onServer(async (server) => {
  findPgbench();
  await compareLedger(server);
});
