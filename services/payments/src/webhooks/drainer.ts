/** Runs work when woken, one run at a time; a wake during a run triggers another run. */
export type Drainer = {
  wake(): void;
  /** Resolves when no run is in progress and none is to follow. */
  idle(): Promise<void>;
};

/** Creates a drainer; `report` receives what a run throws. */
export function createDrainer(work: () => Promise<void>, report: (error: unknown) => void): Drainer {
  let isWanted = false;
  let running: Promise<void> | undefined;

  const run = async () => {
    while (isWanted) {
      isWanted = false;
      await work().catch(report);
    }
    running = undefined;
  };

  return {
    wake: () => {
      isWanted = true;
      running ??= run();
    },
    idle: async () => running,
  };
}
