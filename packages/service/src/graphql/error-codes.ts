import { MEANINGS } from "@stakehold/errors/codes.ts";
import { nameOfScope, SCOPES } from "../callers/scopes.ts";

const values = Object.entries(MEANINGS).map(([code, { message }]) => `  ${JSON.stringify(message)}\n  ${code}`);

/**
 * The closed list of error codes in the graph: an enum, from which clients generate theirs, and a list with the meaning
 * of each code. Every subgraph has the same, so any of them can answer.
 */
export const errorCodesSchema = `
"What \`extensions.code\` of an error says: one of a closed list. Beside it GraphQL's own complaints have codes of their own, such as GRAPHQL_VALIDATION_FAILED."
enum ErrorCode {
${values.join("\n")}
}

"What an error code means."
type ErrorMeaning @shareable {
  "The code."
  code: ErrorCode!
  "The status of a REST answer with it."
  httpStatus: Int!
  "Whether the same call, with the same idempotency key, may succeed later without any change."
  isRetryable: Boolean!
  "A sentence for people, where the error itself has none that says more."
  message: String!
}

extend type Query {
  "Every error code that Stakehold returns, and what it means."
  errorCodes: [ErrorMeaning!]! @listSize(assumedSize: ${values.length}) @shareable @scope(anyOf: [${SCOPES.map(nameOfScope).join(", ")}])
}
`;

/** The resolvers for it. */
export const errorCodesResolvers = {
  Query: {
    errorCodes: () =>
      Object.entries(MEANINGS).map(([code, { http, retryable, message }]) => ({
        code,
        httpStatus: http,
        isRetryable: retryable,
        message,
      })),
  },
};
