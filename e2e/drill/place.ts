import type { Makers } from "@stakehold/observe/drill/faults.ts";

/** Where the drill is made: a platform that runs and is measured, and how each fault is made on it, from outside. */
export type Place = {
  readonly makers: Makers;
  open(): Promise<OpenPlace>;
};

export type OpenPlace = {
  /** The address of the Prometheus that scrapes the platform. */
  readonly prometheus: string;
  close(): Promise<void>;
};
