import { join } from "node:path";
import { repositoryRoot, toolsFolder } from "@stakehold/stack/folders.ts";
import type { Launch } from "@stakehold/stack/part.ts";
import type { Secrets } from "@stakehold/stack/secrets.ts";
import type { Addresses } from "./addresses.ts";
import type { Ports } from "./ports.ts";
import { nodeFlagsIn, runtimeEnvironment } from "./runtime.ts";
import type { Environment, Settings } from "./settings.ts";

/** What settles how parts are started. */
export type PartsInput = {
  /** What the person set, as it was read into the settings. */
  readonly environment: Environment;
  readonly settings: Settings;
  readonly ports: Ports;
  readonly addresses: Addresses;
  readonly secrets: Secrets;
  /** Where the stand-ins keep what they know. */
  readonly stateDir: string;
};

/** The order in which parts are stopped: callers go before the parts they call. */
export const tiers = ["observer", "door", "service", "stand-in", "store"] as const;
type Tier = (typeof tiers)[number];

export type PartDefinition = {
  readonly name: string;
  readonly tier: Tier;
  /** Other parts, or steps of the start, that have to be done before. */
  readonly needs: readonly string[];
  /** Prepares what the process needs and says how it is started. */
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
  /** Starts a part anew when one of its files is saved. */
  readonly watch: boolean;
};

/**
 * Ten processes of one computer collect a little more often, and keep a tenth less. The door, through which everything goes,
 * is left what Node.js takes by itself, as in the images.
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
        // What stands in for third parties is seen from outside, as those are.
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
