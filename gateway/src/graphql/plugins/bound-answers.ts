import type { Logger } from "@stakehold/service/logger.ts";
import { answerTooLarge, isTooLarge } from "../../limits/answer-size.ts";
import { formatError } from "../../errors/format-error.ts";
import type { Plugin } from "./in-turn.ts";

/** Replaces an answer that has more characters than the limit in bytes with an error. */
export const boundAnswers = (logger: Logger): Plugin => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response: { body } }) => {
      if (body.kind !== "single" || !isTooLarge(body.singleResult)) return;
      const { extensions } = body.singleResult;
      body.singleResult = {
        errors: [formatError(answerTooLarge(), logger)],
        data: null,
        ...(extensions === undefined ? {} : { extensions }),
      };
    },
  }),
});
