import { compareLedger } from "./compare-ledger.ts";
import { findPgbench } from "../pgbench.ts";
import { onServer } from "../server.ts";

await onServer(async ({ url }) => {
  findPgbench();
  await compareLedger(url);
});
