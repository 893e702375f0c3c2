import { readFileSync } from "node:fs";

const PAGE = new URL("../../../docs/operations/measures.md", import.meta.url);

/** Labels that Prometheus and its configuration add to every series. */
export const LABELS_OF_ALL = ["job", "service", "role", "instance"] as const;

/** Process metrics of Prometheus itself, Node.js and Temporal, with their own labels. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  up: [],
  process_start_time_seconds: [],
  process_cpu_seconds_total: [],
  process_resident_memory_bytes: [],
  nodejs_heap_size_used_bytes: [],
  nodejs_gc_duration_seconds: ["kind"],
  temporal_num_pollers: ["poller_type"],
  temporal_worker_task_slots_available: ["worker_type"],
  temporal_request_failure_total: ["operation"],
};

/** Returns every metric by name, with its labels: those of docs/operations/measures.md, and those of others. */
export function knownMeasures(): ReadonlyMap<string, readonly string[]> {
  const rows = readFileSync(PAGE, "utf8").matchAll(/^\| `(stakehold_\w+)` *\|([^|]*)\|/gm);
  const own = [...rows].map(([, name = "", labels = ""]) => [name, namesIn(labels)] as const);
  return new Map([...Object.entries(OF_OTHERS), ...own]);
}

const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
