import { HeaderMap } from "@apollo/server";
import type { Logger } from "@stakehold/service/logger.ts";
import type { Introspection } from "../../operations/introspect-partners.ts";
import type { Plugin } from "./in-turn.ts";
import { refusalFor } from "./refuse.ts";

/** Answers introspection operations. */
export const showSchema = (introspection: Introspection, logger: Logger): Plugin => ({
  requestDidStart: async () => ({
    responseForOperation: async ({ document, operation, request, contextValue }) => {
      try {
        const asked = { document, operation, variables: request.variables ?? {} };
        const answer = introspection.answerFor(asked, contextValue);
        if (answer === undefined) return null;
        return { body: { kind: "single", singleResult: { data: answer.data ?? null } }, http: NOTHING };
      } catch (error) {
        return refusalFor(error, logger);
      }
    },
  }),
});

const NOTHING = { headers: new HeaderMap() };
