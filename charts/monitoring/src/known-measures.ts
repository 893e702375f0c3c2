import { readFileSync } from "node:fs";

const PAGE = new URL("../../../docs/operations/measures.md", import.meta.url);

/** What Prometheus and the way it is set up put on every series. */
export const LABELS_OF_ALL = ["job", "service", "role", "instance"] as const;

/** What Prometheus itself, Node.js and Temporal tell of a process, with labels of their own. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  up: [],
  process_start_time_seconds: [],
  process_cpu_seconds_total: [],
  process_resident_memory_bytes: [],
  nodejs_eventloop_lag_p99_seconds: [],
  nodejs_heap_size_used_bytes: [],
  nodejs_gc_duration_seconds: ["kind"],
  temporal_num_pollers: ["poller_type"],
  temporal_worker_task_slots_available: ["worker_type"],
  temporal_request_failure_total: ["operation"],
};

/** Every measure that there is, by its name, with its labels: those of docs/operations/measures.md, and what others tell. */
export function knownMeasures(): ReadonlyMap<string, readonly string[]> {
  const rows = readFileSync(PAGE, "utf8").matchAll(/^\| `(stakehold_\w+)` *\|([^|]*)\|/gm);
  const own = [...rows].map(([, name = "", labels = ""]) => [name, namesIn(labels)] as const);
  return new Map([...Object.entries(OF_OTHERS), ...own]);
}

const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
