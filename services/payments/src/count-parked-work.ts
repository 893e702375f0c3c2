import { Gauge } from "@stakehold/service/metrics.ts";
import { readParkedCounts, type ReadParkedCountsDeps } from "./operations/read-parked-counts.ts";

const parked = new Gauge({
  name: "stakehold_payments_parked",
  help: "Things about money that wait for somebody, by kind.",
  labelNames: ["kind"],
});

/** Exposes how much work of each kind is parked, as metrics. */
export async function countParkedWork(deps: ReadParkedCountsDeps) {
  for (const { kind, count } of await readParkedCounts(deps)) parked.set({ kind }, count);
}
