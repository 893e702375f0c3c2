import { ApplicationFailure } from "@temporalio/common";
import type { ActivityInterceptorsFactory } from "@temporalio/worker";

/** Receives the result of an activity's attempt: `OK` or an error's code, and the seconds that it took. */
export type ObserveActivity = (activity: string, code: string, seconds: number) => void;

/** Measures each attempt. */
export const measureActivities =
  (observe: ObserveActivity = () => undefined): ActivityInterceptorsFactory =>
  ({ info }) => ({
    inbound: {
      execute: async (input, next) => {
        const startedAt = performance.now();
        const report = (code: string) => observe(info.activityType, code, (performance.now() - startedAt) / 1000);
        try {
          const result = await next(input);
          report("OK");
          return result;
        } catch (error) {
          report(codeOf(error));
          throw error;
        }
      },
    },
  });

/** Domain errors have their code as the failure's type; anything else is a fault. */
const codeOf = (error: unknown): string => (error instanceof ApplicationFailure && error.type) || "INTERNAL";
