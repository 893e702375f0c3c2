import { expect, test } from "@jest/globals";
import { NO_ID } from "@stakehold/service/id.ts";
import { withNetwork } from "@stakehold/service/security/client-network.ts";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { GraphQLError } from "graphql";
import { createRefusalCounts, MANY_REFUSALS } from "./count-refusals.ts";

const refusal = (code: string) => new GraphQLError("No", { extensions: { code } });
const LINE = { event: "request_refused", outcome: "refused", reason: "MANY_REFUSALS" };

function counting() {
  const { logger, entries: securityEntries } = captureSecurity("gateway");
  const { count } = createRefusalCounts(logger);
  const refuse = (userId: string, code: string, times: number, network?: string) => {
    for (let each = 0; each < times; each += 1) count({ userId, network }, [refusal(code)]);
  };
  return { refuse, securityEntries, count };
}

test("a caller with many refusals is logged once, and one with a few is not", () => {
  const { refuse, securityEntries } = counting();
  refuse("alice", "INVALID_INPUT", MANY_REFUSALS - 1);
  refuse("bob", "BET_ENDED", MANY_REFUSALS - 1);
  expect(securityEntries()).toEqual([]);
  refuse("alice", "BET_ENDED", 3 * MANY_REFUSALS);
  expect(securityEntries()).toEqual([{ ...LINE, actor: { kind: "person", id: "alice" } }]);
});

test("each refusal in one response counts", () => {
  const { count, securityEntries } = counting();
  count(
    { userId: "alice", network: undefined },
    Array.from({ length: MANY_REFUSALS + 5 }, () => refusal("INVALID_AMOUNT")),
  );
  expect(securityEntries()).toEqual([{ ...LINE, actor: { kind: "person", id: "alice" } }]);
});

test("visitors are counted by network, and logged as nobody", () => {
  const { refuse, securityEntries } = counting();
  const [here, there] = ["203.0.113.0/24", "198.51.100.0/24"];
  refuse(NO_ID, "INVALID_INPUT", MANY_REFUSALS - 1, here);
  refuse(NO_ID, "INVALID_INPUT", MANY_REFUSALS - 1, there);
  expect(securityEntries()).toEqual([]);
  withNetwork(here, () => refuse(NO_ID, "INVALID_INPUT", 1, here));
  expect(securityEntries()).toEqual([{ ...LINE, actor: { kind: "nobody" }, source: here }]);
});

test.each(["UNAUTHENTICATED", "UNAVAILABLE", "INTERNAL", "RATE_LIMITED", "GRAPHQL_VALIDATION_FAILED"])(
  "%s does not count as a refusal",
  (code) => {
    const { refuse, securityEntries } = counting();
    refuse("alice", code, 2 * MANY_REFUSALS);
    expect(securityEntries()).toEqual([]);
  },
);
