import { isErrorCode, meaningOf } from "@stakehold/errors/codes.ts";
import { isEnumType } from "graphql";
import { table } from "./filled-page.ts";
import { partnersGraph } from "./partners-graph.ts";

/** Returns every error code for partners with its meaning, from `ErrorCode` in their schema and `packages/errors`. */
export function errorTable(): string {
  const type = partnersGraph().getType("ErrorCode");
  const codes = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  const rows = codes.filter(isErrorCode).map((code) => {
    const { http, retryable, message } = meaningOf(code);
    return [`\`${code}\``, String(http), retryable ? "yes" : "no", message];
  });
  if (rows.length === 0 || rows.length < codes.length) throw new Error("ErrorCode has a code that nothing describes");
  return table(["code", "REST status", "try again", "meaning"], rows);
}
