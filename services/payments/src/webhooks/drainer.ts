/** Runs work when it is woken, one run at a time; a wake during a run makes another run follow. */
export type Drainer = {
  wake(): void;
  /** Resolves when no run is under way and none is to follow. */
  idle(): Promise<void>;
};

/** Makes a drainer of work; `report` is told what a run throws. */
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
