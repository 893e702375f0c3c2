import { pathToFileURL } from "node:url";

/**
 * How Node.js runs services, on this computer and in the images, whose Dockerfile has the same flags. A leak ends one
 * process, but neither the computer nor the node: this heap is enough for any of them. `root` is this repository's
 * folder.
 */
export const nodeFlagsIn = (root: string): readonly string[] => [
  // Before anything else: libraries must be instrumented before they are used. Node.js reads an import as a URL, in
  // which a folder's name may need escapes.
  `--import=${pathToFileURL(`${root}/packages/telemetry/src/start.ts`).href}`,
  "--enable-source-maps",
  "--max-old-space-size=256",
  // kafkajs computes negative timeouts, which Node.js corrects with a warning.
  "--disable-warning=TimeoutNegativeWarning",
];

/** The environment for the libraries of all services. */
export const runtimeEnvironment = {
  APOLLO_TELEMETRY_DISABLED: "1",
  KAFKAJS_NO_PARTITIONER_WARNING: "1",
  // Each native thread (Temporal's) would keep a memory arena of its own.
  MALLOC_ARENA_MAX: "2",
} as const;
