import type { Makers } from "@stakehold/observe/drill/faults.ts";

/** Where the drill is made: a platform that runs and is measured, and how each fault is made on it, from outside. */
export type Place = {
  readonly makers: Makers;
  /** Resolves, when the platform can be used, with the address of the Prometheus that scrapes it. */
  open(): Promise<string>;
  /** Ends all that was started for the drill, also where opening it failed. */
  close(): Promise<void>;
};
