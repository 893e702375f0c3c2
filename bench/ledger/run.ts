import { tellFailure } from "@stakehold/stack/tell-failure.ts";
import { compareLedger } from "./compare-ledger.ts";
import { findPgbench } from "./pgbench.ts";
import { startServer } from "../server.ts";

try {
  findPgbench();
  const server = await startServer();
  try {
    await compareLedger(server.url);
  } finally {
    await server.stop();
  }
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
