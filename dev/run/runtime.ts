import { pathToFileURL } from "node:url";

/**
 * How Node.js runs what serves: on this computer and in the images, whose Dockerfile says the same. A leak ends one process
 * and neither the computer nor the node: this heap is enough for any of them. `root` is this repository's folder.
 */
export const nodeFlagsIn = (root: string): readonly string[] => [
  // Before everything else: libraries have to be told that they are recorded before they are used. Node.js reads what it
  // imports as a URL, in which a folder's name may need other characters.
  `--import=${pathToFileURL(`${root}/packages/telemetry/src/start.ts`).href}`,
  "--enable-source-maps",
  "--max-old-space-size=256",
  // kafkajs computes negative time-outs, which Node.js corrects and tells about.
  "--disable-warning=TimeoutNegativeWarning",
];

/** What the libraries of everything that serves are told. */
export const runtimeEnvironment = {
  APOLLO_TELEMETRY_DISABLED: "1",
  KAFKAJS_NO_PARTITIONER_WARNING: "1",
  // Native threads (Temporal's) would each keep a memory arena of their own.
  MALLOC_ARENA_MAX: "2",
} as const;
