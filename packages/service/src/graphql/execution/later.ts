import { failAt, type Field, type Place, type Run } from "./place.ts";

/** A value that a resolver promised, and how it is read when it comes. */
type Promised = Pick<Field, "nodes" | "isNullable" | "read">;

/** Whether a resolver only promised a value. */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";

/** Fills a name of a place when the value comes; what is asked for goes on meanwhile. */
export function later(promised: Promised, place: Place, key: string | number, value: PromiseLike<unknown>): void {
  const { run } = place;
  run.pending += 1;
  value.then(
    (come) => {
      try {
        Reflect.set(place.box, key, promised.read(come, place, key));
      } catch (thrown) {
        failAt(promised, place, key, thrown);
      }
      settle(run);
    },
    (thrown: unknown) => {
      failAt(promised, place, key, thrown);
      settle(run);
    },
  );
}

function settle(run: Run): void {
  run.pending -= 1;
  if (run.pending === 0) run.whenSettled();
}
