import { ApplicationFailure } from "@temporalio/common";
import type { ActivityInterceptorsFactory } from "@temporalio/worker";

/** Is told what came of an attempt of an activity: `OK` or the code of an error, and the seconds that it took. */
export type ObserveActivity = (activity: string, code: string, seconds: number) => void;

/** Measures each attempt. */
export const measureActivities =
  (observe: ObserveActivity = () => undefined): ActivityInterceptorsFactory =>
  ({ info }) => ({
    inbound: {
      execute: async (input, next) => {
        const startedAt = performance.now();
        const tell = (code: string) => observe(info.activityType, code, (performance.now() - startedAt) / 1000);
        try {
          const result = await next(input);
          tell("OK");
          return result;
        } catch (error) {
          tell(codeOf(error));
          throw error;
        }
      },
    },
  });

/** Errors of the domain come with their code as the failure's type; anything else is a fault. */
const codeOf = (error: unknown): string => (error instanceof ApplicationFailure && error.type) || "INTERNAL";
