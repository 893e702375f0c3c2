import { afterAll } from "@jest/globals";

/** Opens a suite's resource: registers how to close it, and resolves with it. */
export type Open = <T>(opening: T | Promise<T>, close: (opened: T) => unknown) => Promise<T>;

/**
 * Closes what a suite opened after its last test, in reverse order. It is registered before it is awaited, so that a
 * set-up that fails or takes too long leaves nothing open, and one failed close does not prevent the others.
 */
export function closedAfterAll(): Open {
  const closings: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    const failures: unknown[] = [];
    for (const close of closings.toReversed()) await close().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, "Not everything could be closed");
  });
  return (opening, close) => {
    const opened = Promise.resolve(opening);
    closings.push(() =>
      opened.then(
        async (one) => close(one),
        // What never opened needs no closing, and has failed the set-up.
        () => undefined,
      ),
    );
    return opened;
  };
}
