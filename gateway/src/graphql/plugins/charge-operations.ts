import type { Logger } from "@stakehold/service/logger.ts";
import type { Counted, Counting } from "../../limits/count-operations.ts";
import { costOfReading } from "../../operations/tokens.ts";
import type { OperationCost } from "../../operations/gateway-context.ts";
import type { Plugin } from "./in-turn.ts";
import { refusalFor } from "./refuse.ts";

/**
 * Charges an operation's cost before it runs. A refused document costs what reading it takes.
 * The response reports the cost in its extensions.
 */
export function chargeOperations(counting: Counting, logger: Logger): Plugin {
  return {
    requestDidStart: async (begun) => {
      let isCharged = false;
      let counted: Counted | undefined;
      let cost: OperationCost | undefined;
      return {
        responseForOperation: async ({ document, operation, request, contextValue }) => {
          isCharged = true;
          try {
            counted = await counting.operation(
              { document, operation, variables: request.variables ?? {} },
              contextValue,
            );
            cost = counted?.cost;
            return null;
          } catch (error) {
            return refusalFor(error, logger);
          }
        },
        willSendResponse: async ({ response, contextValue }) => {
          counted?.end();
          if (!isCharged) {
            try {
              cost = await counting.refusal(costOfReading(begun.source ?? ""), contextValue);
            } catch (error) {
              const { body, http } = refusalFor(error, logger);
              response.body = body;
              if (http.status !== undefined) response.http.status = http.status;
              for (const [name, value] of http.headers) response.http.headers.set(name, value);
            }
          }
          if (cost === undefined || response.body.kind !== "single") return;
          const { singleResult } = response.body;
          singleResult.extensions ??= { cost };
        },
      };
    },
  };
}
