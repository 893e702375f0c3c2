/** A step of the start: it begins when all that it needs is done. */
export type Step = {
  readonly name: string;
  readonly needs: readonly string[];
  readonly run: () => Promise<void>;
};

/**
 * Runs each step as soon as what it needs is done, with unlimited parallelism. Resolves when all are done. If one
 * fails, no further one begins, the running ones finish, and its error is thrown.
 */
export async function runInOrder(steps: readonly Step[]): Promise<void> {
  const names = new Set(steps.map(({ name }) => name));
  const waiting = new Set(steps);
  const done = new Set<string>();
  const failures: unknown[] = [];
  const underWay = new Map<Step, Promise<void>>();

  const begin = (step: Step) => {
    waiting.delete(step);
    const finished = step.run().then(
      () => void done.add(step.name),
      (error: unknown) => void failures.push(error),
    );
    underWay.set(
      step,
      finished.then(() => void underWay.delete(step)),
    );
  };

  for (;;) {
    const ready = [...waiting].filter(({ needs }) => needs.every((need) => done.has(need) || !names.has(need)));
    if (failures.length === 0) ready.forEach(begin);
    if (underWay.size === 0) break;
    await Promise.race(underWay.values());
  }
  if (failures.length > 0) throw failures[0];
  if (waiting.size > 0)
    throw new Error(`steps wait for each other: ${[...waiting].map(({ name }) => name).join(", ")}`);
}
