import { runDueJobs } from "./operations/run-jobs.ts";
import type { World } from "./world.ts";

/** Runs what is due by the stand-in's clock, as soon as it is. */
export type JobsTimer = {
  wake(): void;
  stop(): void;
};

const LONGEST_SLEEP_MS = 60_000;

export function startJobsTimer(world: World, whenDone: () => void): JobsTimer {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const wake = () => {
    if (stopped) return;
    clearTimeout(timer);
    const next = world.jobs.nextDueAtMs();
    if (next === undefined) return;
    timer = setTimeout(turn, Math.min(Math.max(next - world.clock.nowMs(), 0), LONGEST_SLEEP_MS));
  };
  const turn = () => {
    if (runDueJobs(world) > 0) whenDone();
    wake();
  };
  return {
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
