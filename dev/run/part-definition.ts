import { join } from "node:path";
import { repositoryRoot, toolsFolder } from "@stakehold/stack/folders.ts";
import type { Launch } from "@stakehold/stack/part.ts";
import type { Secrets } from "@stakehold/stack/secrets.ts";
import type { Addresses } from "./addresses.ts";
import type { Ports } from "./ports.ts";
import { nodeFlagsIn, runtimeEnvironment } from "./runtime.ts";
import type { Environment, Settings } from "./settings.ts";

/** What decides how parts are started. */
export type PartsInput = {
  /** The environment, as the settings were read from it. */
  readonly environment: Environment;
  readonly settings: Settings;
  readonly ports: Ports;
  readonly addresses: Addresses;
  readonly secrets: Secrets;
  /** Where the stand-ins keep their state. */
  readonly stateDir: string;
};

/** The order in which parts are stopped: callers before the parts they call. */
export const tiers = ["observer", "door", "service", "stand-in", "store"] as const;
type Tier = (typeof tiers)[number];

export type PartDefinition = {
  readonly name: string;
  readonly tier: Tier;
  /** Other parts, or steps of the start, that must be done first. */
  readonly needs: readonly string[];
  /** Prepares what the process needs and returns how to start it. */
  readonly launch: () => Promise<Launch>;
};

export type NodePart = {
  readonly name: string;
  readonly tier: Tier;
  readonly needs: readonly string[];
  /** The file to run, from the repository's root. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
  /** Answers 200 when the part serves. */
  readonly readyUrl: string;
};

export type NodePartOptions = {
  readonly logFolder: string;
  /** Restarts a part when one of its files is saved. */
  readonly watch: boolean;
};

/**
 * Ten processes on one computer collect garbage slightly more often, and use a tenth less memory. The gateway, which
 * handles everything, keeps Node.js' default, as in the images.
 */
const youngMb = 8;

export function nodePart(part: NodePart, { logFolder, watch }: NodePartOptions): PartDefinition {
  const watching = watch ? ["--watch", "--watch-preserve-output"] : [];
  return {
    name: part.name,
    tier: part.tier,
    needs: ["generated", ...part.needs],
    launch: async () => ({
      name: part.name,
      command: process.execPath,
      args: [
        ...watching,
        ...nodeFlagsIn(repositoryRoot),
        ...(part.tier === "door" ? [] : [`--max-semi-space-size=${youngMb}`]),
        join(repositoryRoot, part.entry),
      ],
      cwd: repositoryRoot,
      env: {
        ...part.env,
        // A watching Node.js sends messages to the threads of Temporal's worker, which takes them for its own and
        // exits: in this mode workflows run without threads.
        ...(watch ? { TEMPORAL_DEBUG: "1" } : {}),
        // Stand-ins for third parties are observed from outside, like the real ones.
        ...(part.tier === "stand-in" ? { OTEL_SDK_DISABLED: "true" } : {}),
        NODE_ENV: watch ? "development" : "production",
        NODE_COMPILE_CACHE: join(toolsFolder, "compile-cache"),
        ...runtimeEnvironment,
        HOST: "127.0.0.1",
      },
      log: join(logFolder, `${part.name}.log`),
      ready: async () => (await fetch(part.readyUrl, { signal: AbortSignal.timeout(2_000) })).ok,
      readyWithinMs: 90_000,
    }),
  };
}
