import { PLAIN, SOON, WRONG } from "./colours.ts";
import type { Section } from "./dashboard.ts";
import { toDashboard } from "./links.ts";
import { lines } from "./panels/time-lines.ts";
import { lateShare, series } from "./queries.ts";

const each = (measure: string, here: readonly string[]) => `max by (instance) (${series(measure, ...here)})`;
const rateOfEach = (measure: string, here: readonly string[]) =>
  `sum by (instance) (rate(${series(measure, ...here)}[$__rate_interval]))`;

/** Whether the processes use a database of their own. The gateway has none. */
type Has = { readonly database: boolean };

/**
 * Builds the panels for the selected processes: event loop, memory, garbage collector, and connections if they have
 * any.
 */
export const processPanels = (here: readonly string[], { database }: Has): Section => ({
  title: "Processes",
  lines: [
    {
      height: 8,
      panels: [
        [8, processor(here)],
        [8, eventLoop(here)],
        [8, garbage(here)],
      ],
    },
    {
      height: 8,
      panels: database
        ? [
            [8, memory(here)],
            [8, connections(here)],
            [8, uptime(here)],
          ]
        : [
            [12, memory(here)],
            [12, uptime(here)],
          ],
    },
  ],
});

const processor = (here: readonly string[]) =>
  lines({
    title: "Processor",
    description: "How much of one processor each process uses. Node.js runs on one: near 100 % it needs company.",
    unit: "percentunit",
    steps: [PLAIN, [0.9, SOON]],
    queries: [{ expr: rateOfEach("process_cpu_seconds_total", here), legend: "{{instance}}" }],
  });

const eventLoop = (here: readonly string[]) =>
  lines({
    title: "Event loop, late",
    description:
      "For which share of the time each process was late for what was due. Above 50 % it has more to do than it can.",
    unit: "percentunit",
    steps: [PLAIN, [0.1, SOON], [0.5, WRONG]],
    queries: [{ expr: lateShare("instance", ...here), legend: "{{instance}}" }],
  });

const garbage = (here: readonly string[]) =>
  lines({
    title: "Collecting garbage",
    description:
      "The share of time that a process stands still for it, by kind. Major above 5 %: the heap is too small.",
    unit: "percentunit",
    steps: [PLAIN, [0.05, SOON]],
    queries: [
      {
        expr: `max by (kind) (rate(${series("nodejs_gc_duration_seconds_sum", ...here)}[$__rate_interval]))`,
        legend: "{{kind}}",
      },
    ],
  });

const memory = (here: readonly string[]) =>
  lines({
    title: "Memory",
    description:
      "What each process holds, and its heap. Steady growth over hours is a leak; at its limit Kubernetes ends the process.",
    unit: "bytes",
    queries: [
      { expr: each("process_resident_memory_bytes", here), legend: "{{instance}}" },
      { expr: each("nodejs_heap_size_used_bytes", here), legend: "{{instance}} heap" },
    ],
  });

const connections = (here: readonly string[]) =>
  lines({
    title: "Connections to the database",
    description:
      "In use, idle, and those who wait for one, over all processes. Waiting for minutes: statements are slow, or there are too few.",
    decimals: 0,
    queries: [
      { expr: `sum by (state) (${series("stakehold_database_connections", ...here)})`, legend: "{{state}}" },
      { expr: `sum(${series("stakehold_database_waiting", ...here)})`, legend: "waiting" },
    ],
    links: [toDashboard("stakehold-postgresql")],
  });

const uptime = (here: readonly string[]) =>
  lines({
    title: "Running for",
    description:
      "How long each process runs. A saw means that it is started again and again: its log's last lines say why.",
    unit: "s",
    queries: [{ expr: `time() - ${each("process_start_time_seconds", here)}`, legend: "{{instance}}" }],
  });
