import { aroundCalls } from "@stakehold/testing/around-calls.ts";
import pg from "pg";

/** Points at which a worker may die: before and after each commit, and before and after each call to Stripe. */
export type Points = {
  /** Makes the worker kill itself, as a power cut would, after it passes this many more points; 0 lets it live. */
  dieAfter(points: number): void;
  /** Connections with a point on either side of a commit. */
  readonly Client: typeof pg.Client;
  /** Returns the same calls, with a point on either side of each. */
  around<Calls extends object>(calls: Calls): Calls;
};

/** Returns whether a statement ends a transaction: a decision written by one call is a transaction of its own. */
function commits(statement: unknown): boolean {
  if (statement === "COMMIT") return true;
  const text = typeof statement === "object" && statement !== null && "text" in statement ? statement.text : undefined;
  return typeof text === "string" && /\bchange_(stakes|bet)\(/.test(text);
}

/** Creates the points of one process. */
export function createPoints(): Points {
  let left = 0;
  const pass = () => {
    if (left === 0) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  };

  class MortalClient extends pg.Client {
    override query: pg.Client["query"] = (...given: unknown[]) => {
      const run = (what: unknown[]) => Reflect.apply(pg.Client.prototype.query, this, what);
      if (!commits(given[0])) return run(given);
      pass();
      const callback = given.at(-1);
      if (typeof callback === "function") {
        const passAndCall = (...answer: unknown[]) => {
          pass();
          Reflect.apply(callback, undefined, answer);
        };
        return run([...given.slice(0, -1), passAndCall]);
      }
      const answer = run(given);
      return answer instanceof Promise ? answer.finally(pass) : answer;
    };
  }

  return {
    dieAfter: (points) => {
      left = points;
    },
    Client: MortalClient,
    around: (calls) => aroundCalls(calls, pass),
  };
}
