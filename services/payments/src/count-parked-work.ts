import { Gauge } from "@stakehold/service/metrics.ts";
import { PARKED_KINDS, type ParkedWorkReader } from "./operations/ports/parked-work.ts";

const parked = new Gauge({
  name: "stakehold_payments_parked",
  help: "Things about money that wait for somebody, by kind.",
  labelNames: ["kind"],
});

/** Exposes how much work of each kind is parked, as metrics. */
export async function countParkedWork({ parkedWork }: { readonly parkedWork: Pick<ParkedWorkReader, "count"> }) {
  const counts = await parkedWork.count();
  for (const kind of PARKED_KINDS) parked.set({ kind }, counts.get(kind) ?? 0);
}
