import type { Makers } from "@stakehold/observe/drill/faults.ts";

/** Where the drill runs: a running, measured platform, and how to cause each fault on it from outside. */
export type DrillGround = {
  readonly makers: Makers;
  /** Resolves, once the platform is usable, with the address of the Prometheus that scrapes it. */
  open(): Promise<string>;
  /** Stops everything that was started for the drill, even if opening failed. */
  close(): Promise<void>;
};
