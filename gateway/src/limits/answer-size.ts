import { domainError } from "@stakehold/errors/domain-error.ts";
import { GraphQLError } from "graphql";
import { isRecord } from "../json-record.ts";

/**
 * The most bytes of one response, and of all subgraph responses for it together. The limit bounds the memory that one
 * caller's operations hold, and keeps parsing and serializing one of them short.
 */
export const MAX_ANSWER_BYTES = 2_097_152;

/** The error for a response over the size limit. A mutation has taken effect all the same. */
export const answerTooLarge = (): GraphQLError => {
  const { message, code, fields } = domainError("ANSWER_TOO_LARGE", { maxBytes: MAX_ANSWER_BYTES });
  return new GraphQLError(message, { extensions: { code, fields } });
};

/** Whether a JSON value has more characters than a response may have bytes. Stops looking once it does. */
export function isTooLarge(value: unknown): boolean {
  let left = MAX_ANSWER_BYTES;
  const look = (one: unknown): void => {
    if (left < 0) return;
    if (typeof one === "string") left -= one.length + 2;
    else if (Array.isArray(one)) one.forEach(look);
    else if (isRecord(one)) {
      for (const [name, inner] of Object.entries(one)) {
        left -= name.length + 4;
        look(inner);
      }
    } else left -= 4;
  };
  look(value);
  return left < 0;
}

/** The bytes that may still be read for one response. */
export type ByteBudget = {
  /** Counts received bytes. Throws ANSWER_TOO_LARGE once there are too many. */
  take(bytes: number): void;
};

/** Creates one response's byte budget. */
export function byteBudget(most = MAX_ANSWER_BYTES): ByteBudget {
  let left = most;
  return {
    take: (bytes) => {
      left -= bytes;
      if (left < 0) throw answerTooLarge();
    },
  };
}
