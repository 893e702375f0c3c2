import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "@jest/globals";
import { NO_ID } from "@stakehold/service/id.ts";
import { openTwoGraphs, type Answer, type QuerySubgraph, type TwoGraphs } from "../testing/two-graphs.ts";

const supergraphSdl = readFileSync(new URL("../../supergraph.graphql", import.meta.url), "utf8");

const OPERATION = "{ mine: me { user { id own: bets(first: 1) { nodes { id } } } } }";

/** The user that identity returns, and another one. */
const [ADA, BOB] = ["ada", "bob"];

/** Identity's response to the operation under test. */
type Identity = () => Promise<object>;

const findsAda: Identity = async () => ({ data: { mine: { user: { __typename: "User", id: ADA } } } });

/** Returns bets that contain their user's id. */
const betsOf = (representations: readonly unknown[]) =>
  representations.map((user) => ({ own: { nodes: [{ id: `a bet of ${Object(user).id}` }] } }));

let graphs: TwoGraphs;
afterEach(() => graphs.close());

type AnswerInOrder = { readonly answer: Answer; readonly order: readonly string[] };

/**
 * Runs the operation for a caller on the fast path; `identityOf` receives a promise that resolves once another service
 * is called.
 */
async function runAs(callerId: string, identityOf: (others: Promise<void>) => Identity): Promise<AnswerInOrder> {
  let identity = findsAda;
  let order: string[] = [];
  const others = Promise.withResolvers<void>();
  const querySubgraph: QuerySubgraph = async (name, { variables }) => {
    order.push(name);
    if (name === "identity") return identity();
    others.resolve();
    const { representations }: { representations?: unknown } = variables ?? {};
    return { data: { _entities: betsOf(Array.isArray(representations) ? representations : []) } };
  };
  graphs = await openTwoGraphs({ supergraphSdl, querySubgraph, callerId });
  // Apollo's executor runs the first request, which creates the plan.
  await graphs.ours(OPERATION);
  order = [];
  identity = identityOf(others.promise);
  return { answer: await graphs.ours(OPERATION), order };
}

const ADAS_BETS: Answer = {
  data: { mine: { user: { id: ADA, own: { nodes: [{ id: "a bet of ada" }] } } } },
  errors: [],
};

describe("a query about the caller's own user", () => {
  test("is sent before identity has returned the user", async () => {
    const { answer, order } = await runAs(ADA, (others) => async () => {
      await others;
      return findsAda();
    });
    expect(order).toEqual(["identity", "bets"]);
    expect(answer).toEqual(ADAS_BETS);
  });

  test("is dropped from the response if identity refuses to return the user", async () => {
    const refusal = { message: "No", path: ["mine"], extensions: { code: "FORBIDDEN" } };
    const { answer } = await runAs(ADA, () => async () => ({ data: null, errors: [refusal] }));
    expect(answer).toEqual({ data: null, errors: [refusal] });
  });

  test("waits for identity if nobody is signed in", async () => {
    const { answer, order } = await runAs(NO_ID, () => findsAda);
    expect(order).toEqual(["identity", "bets"]);
    expect(answer).toEqual(ADAS_BETS);
  });

  test("is sent again if identity returns another user, whose data alone is returned", async () => {
    const { answer, order } = await runAs(BOB, () => findsAda);
    expect(order).toEqual(["identity", "bets", "bets"]);
    expect(answer).toEqual(ADAS_BETS);
  });
});
