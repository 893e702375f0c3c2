import { forgetProcesses, writeDownProcess } from "@stakehold/stack/left-over.ts";
import { tiers, type PartDefinition } from "../part-definition.ts";
import { keepAlive, type Kept } from "./keep-alive.ts";

/** All the processes of one platform. */
export type Crew = {
  /** Starts a part and resolves when it serves. Throws SetUpError if it does not. */
  start(definition: PartDefinition): Promise<void>;
  /** Sends a signal to a running part. */
  kill(name: string, signal: NodeJS.Signals): void;
  /** Kills a part and keeps it down until it is released. */
  hold(name: string): Promise<void>;
  /** Restarts a part that is held down; `env` changes its settings until its next release. */
  letGo(name: string, env?: Readonly<Record<string, string>>): void;
  pids(): Readonly<Record<string, number>>;
  /** Stops running parts, callers before the parts they call, and those still starting. */
  stop(): Promise<void>;
};

export type CrewOptions = {
  /** Where processes are recorded, so that the next start ends what a killed one left behind. */
  readonly stateDir: string;
  readonly log: (line: string) => void;
  /** A process id changed. */
  readonly changed: () => void;
  /** A part dies too often to be restarted. */
  readonly gaveUp: (sentence: string) => void;
};

export function assembleCrew({ stateDir, log, changed, gaveUp }: CrewOptions): Crew {
  const kept: { readonly part: Kept; readonly tier: PartDefinition["tier"] }[] = [];
  const live = new Map<string, number>();
  const stopping = new AbortController();

  const start = async ({ name, tier, launch }: PartDefinition) => {
    const began = performance.now();
    const events = {
      started: (pid: number) => {
        live.set(name, pid);
        writeDownProcess(stateDir, pid);
        changed();
      },
      died: (how: string, delayMs: number) => {
        live.delete(name);
        log(`${name} ended (${how}): starting it again in ${seconds(delayMs)}`);
      },
      held: () => {
        live.delete(name);
        changed();
        log(`${name} is held down`);
      },
      recovered: () => log(`${name} serves again`),
      gaveUp,
    };
    const part = await keepAlive(await launch(), events, stopping.signal);
    kept.push({ part, tier });
    log(`${name} is up (${seconds(performance.now() - began)})`);
  };

  const stop = async () => {
    stopping.abort();
    for (const tier of tiers) {
      await Promise.all(kept.filter((one) => one.tier === tier).map(({ part }) => part.stop()));
    }
    forgetProcesses(stateDir);
  };

  const named = (name: string): Kept => {
    const one = kept.find(({ part }) => part.name === name);
    if (one === undefined) throw new Error(`no part is named ${name}`);
    return one.part;
  };

  return {
    start,
    stop,
    pids: () => Object.fromEntries(live),
    kill: (name, signal) => named(name).kill(signal),
    hold: (name) => named(name).hold(),
    letGo: (name, env) => named(name).letGo(env),
  };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
