import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { Alert } from "../prometheus-api.ts";
import { watchFault, type Patience } from "./watch.ts";

const fault = { name: "kafka-down", what: "Kafka is down", alerts: ["BrokerGone"] };

const patience: Patience = { alertedWithinMs: 200, overWithinMs: 200, alsoMs: 50, everyMs: 5 };

const alert = (name: string, state: Alert["state"] = "firing"): Alert => ({
  name,
  state,
  labels: {},
  annotations: { dashboard: "stakehold-messaging", panel: "Kafka and Temporal answer" },
});

let isMade: boolean;
let isEnded: boolean;
beforeEach(() => {
  isMade = false;
  isEnded = false;
  // Time advances with each look, independently of this computer's clock.
  let now = 0;
  jest.spyOn(performance, "now").mockImplementation(() => (now += patience.everyMs));
});
afterEach(() => void jest.restoreAllMocks());

/** The alerts before the fault, during it, and after its end. */
type Course = { readonly before?: Alert[]; readonly during: Alert[]; readonly after?: Alert[] };

const watch = ({ before = [], during, after = [] }: Course) =>
  watchFault({
    fault,
    patience,
    prometheus: { alerts: async () => (isEnded ? after : isMade ? during : before) },
    make: async () => {
      isMade = true;
      return async () => {
        isEnded = true;
      };
    },
  });

describe("a fault", () => {
  test("gets a row with the panel of its cause if exactly its alerts fire", async () => {
    expect(await watch({ during: [alert("BrokerGone"), alert("BrokerGone"), alert("Later", "pending")] })).toEqual({
      row: {
        alerts: [{ name: "BrokerGone", dashboard: "stakehold-messaging", panel: "Kafka and Temporal answer" }],
        firedSeconds: 0,
        resolvedSeconds: 0,
      },
    });
  });

  test.each<readonly [string, Course, string]>([
    ["fires no alert", { during: [alert("BrokerGone", "pending")] }, "BrokerGone did not fire within 0.2 seconds"],
    ["fires another alert too", { during: [alert("BrokerGone"), alert("Other")] }, "Other fired beside it"],
    [
      "is over for all but its alert",
      { during: [alert("BrokerGone")], after: [alert("BrokerGone")] },
      "BrokerGone still fired long after its end",
    ],
    [
      "leaves something else behind",
      { during: [alert("BrokerGone")], after: [alert("Other")] },
      "Other fired after its end",
    ],
  ])("that %s gets no row, and is ended nevertheless", async (_what, course, failure) => {
    expect(await watch(course)).toEqual({ failure });
    expect(isEnded).toBe(true);
  });

  test("is not injected while an alert fires", async () => {
    expect(await watch({ before: [alert("Other")], during: [] })).toEqual({
      failure: "Other fired before anything was done",
    });
    expect(isMade).toBe(false);
  });
});
