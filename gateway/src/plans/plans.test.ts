import { readFileSync } from "node:fs";
import { ApolloGateway, type GraphQLDataSource } from "@apollo/gateway";
import { ApolloServer } from "@apollo/server";
import { afterAll, describe, expect, test } from "@jest/globals";
import {
  getOperationAST,
  isInputObjectType,
  Kind,
  parse,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
} from "graphql";
import { openMadeUpServices, type Asked } from "../testing/made-up-services.ts";
import { fill } from "./shape.ts";
import { createOperationPlanner } from "./operation-planner.ts";
import { printAnswer, unreadData } from "./answer-text.ts";
import { questionVariables, runStep } from "./run-step.ts";
import { readAnswer } from "./subgraph-answer.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const supergraphSdl = read("../../supergraph.graphql");
const planner = createOperationPlanner(supergraphSdl);

const manifest: Readonly<Record<string, string>> = JSON.parse(
  read("../../../web/src/generated/persisted-documents.json"),
);

/** What the web app's operations leave out: aliases, fragments that overlap, conditions, and names that mean something else. */
const OTHERS = [
  "{ __typename }",
  "query Aliased { mine: me { __typename a: id b: id user { id n: displayName } } }",
  "query Twice { bets(first: 2) { nodes { id creator { id } } nodes { title creator { displayName } } } }",
  "query Prototype { bets(first: 1) { nodes { __proto__: title constructor: id toString: status } } }",
  "query Typename { bets(first: 1) { nodes { kind: __typename id } } kind: __typename }",
  `query Conditions($with: Boolean!, $without: Boolean = true) {
    me { id email @include(if: $with) user @skip(if: $without) { id displayName } }
    bets(first: 1) @include(if: $with) { nodes { id ballot @skip(if: $without) { id } creator { displayName } } }
  }`,
  "query Deep { me { user { id bets(first: 2) { nodes { id creator { displayName } ballot { id } } } } } }",
];

const operations = [...Object.values(manifest), ...OTHERS].map((text) => {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (operation == null) throw new Error(`No operation: ${text}`);
  return { name: operation.name?.value ?? "without a name", text, document, operation };
});
type Operation = (typeof operations)[number];

/** Something for every variable that an operation has to be given. */
function variablesFor({ operation }: Operation): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = {
    Int: 2,
    Boolean: true,
    BetSort: "NEWEST",
    TicketQueueFilter: "OPEN",
    Decimal: "1.00",
  };
  const required = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    if (type.kind !== Kind.NON_NULL_TYPE || type.type.kind !== Kind.NAMED_TYPE) return [];
    const name = type.type.name.value;
    const isInput = isInputObjectType(planner.schema.getType(name));
    return [[variable.name.value, isInput ? inputFor(name) : (values[name] ?? "1")] as const];
  });
  return Object.fromEntries(required);
}

function inputFor(name: string): Record<string, unknown> {
  const type = planner.schema.getType(name);
  const made: Record<string, unknown> = {};
  if (type === undefined || !("getFields" in type)) throw new Error(`No input ${name}`);
  for (const field of Object.values(type.getFields())) {
    const text = String(field.type);
    if (!text.endsWith("!")) continue;
    const named = planner.schema.getType(text.slice(0, -1));
    if (named !== undefined && "getValues" in named) made[field.name] = named.getValues()[0]?.name;
    else
      made[field.name] =
        { "Boolean!": true, "Int!": 1, "Decimal!": "1.00", "DateTime!": "2026-11-21T09:00:00Z" }[text] ??
        (text.startsWith("[") ? [] : "1");
  }
  return made;
}

type Answer = { readonly data?: unknown; readonly errors?: readonly GraphQLFormattedError[] };

/** What a service's answer is once it went over the network. */
const sent = async (answer: Promise<unknown>): Promise<string> => JSON.stringify(await answer);

/** The field that fails at this moment. */
let failing: string | undefined;
const ask = openMadeUpServices((field) => field === failing);

/** Who the made-up identity says is asking. */
const callerId = ask("identity", { query: "{ me { user { id } } }" }).then(({ data }) =>
  String(Object(data).me.user.id),
);

async function ours({ document, operation, ...rest }: Operation): Promise<Answer> {
  const variables = variablesFor({ document, operation, ...rest });
  const plan = planner.planOf(document, operation);
  const { shape, conditions } = plan.readingFor(variables);
  const run = {
    variables,
    conditions,
    callerId: await callerId,
    data: {},
    errors: [],
    ask: async (one: { readonly subgraph: string; readonly query: string }, json: string) =>
      readAnswer(await sent(ask(one.subgraph, { query: one.query, variables: JSON.parse(json) }))),
  };
  if (plan.step !== undefined) await runStep(plan.step, run);
  return { data: fill(shape, run.data, () => undefined), errors: run.errors };
}

const service = (name: string): GraphQLDataSource => ({
  process: async ({ request }) => JSON.parse(await sent(ask(name, asked(request)))),
});
const gateway = new ApolloGateway({ supergraphSdl, buildService: ({ name }) => service(name) });
const apollo = new ApolloServer({ gateway, includeStacktraceInErrorResponses: false, stopOnTerminationSignals: false });
const started = apollo.start();

async function apollos(operation: Operation): Promise<Answer> {
  await started;
  const { body } = await apollo.executeOperation({ query: operation.text, variables: variablesFor(operation) });
  if (body.kind !== "single") throw new TypeError("The answer comes in parts");
  return { data: body.singleResult.data, errors: body.singleResult.errors ?? [] };
}

afterAll(() => apollo.stop());

const asked = ({ query = "", variables }: { query?: string; variables?: Record<string, unknown> }): Asked => ({
  query,
  variables,
});

/** What of errors reaches a caller, in an order of its own: services answer at once. */
const told = (errors: Answer["errors"] = []) =>
  errors
    .map(({ message, path, extensions }) =>
      JSON.stringify([message, path, extensions?.["code"], extensions?.["fields"]]),
    )
    .toSorted();

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  "the operation %s",
  (_name, operation) => {
    test("is answered as Apollo's gateway answers it", async () => {
      const [here, there] = [await ours(operation), await apollos(operation)];
      expect(here.errors).toEqual([]);
      expect(JSON.stringify(here.data)).not.toBe("null");
      expect(JSON.parse(JSON.stringify(here.data))).toEqual(JSON.parse(JSON.stringify(there.data)));
    });

    test.each(["User.displayName", "Bet.ballot", "Bet.title", "Participation.stake", "Query.me", "Query.bets"])(
      "tells of a failing %s as Apollo's gateway does",
      async (field) => {
        failing = field;
        const [here, there] = [await ours(operation), await apollos(operation)];
        failing = undefined;
        expect(told(here.errors)).toEqual(told(there.errors));
        expect(JSON.parse(JSON.stringify(here.data))).toEqual(JSON.parse(JSON.stringify(there.data)));
      },
    );
  },
);

/** The operations whose only question is answered as they are, with what the service answered. */
async function wholeAnswerTo(operation: Operation): Promise<string | undefined> {
  const variables = variablesFor(operation);
  const plan = planner.planOf(operation.document, operation.operation);
  const { whole } = plan.readingFor(variables);
  if (whole === undefined) return undefined;
  const question = { query: whole.ask.query, variables: JSON.parse(questionVariables(whole.ask, variables)) };
  const text = await sent(ask(whole.ask.subgraph, question));
  const data = unreadData({ headers: { "x-answer": "data" }, text }, whole.rootTypename ? plan.rootType : undefined);
  return data && printAnswer({ data });
}

test("an answer that is sent on unread is the one that reading it gives, to the letter", async () => {
  const unread: string[] = [];
  for (const operation of operations) {
    const text = await wholeAnswerTo(operation);
    if (text === undefined) continue;
    unread.push(operation.name);
    const { data } = await ours(operation);
    expect(text).toBe(`${JSON.stringify({ data })}\n`);
  }
  expect(unread).toContain("JoinableBet");
});

test("an answer with errors, or that does not say that it has none, is read", () => {
  const text = '{"data":{"me":null},"errors":[{"message":"no"}]}';
  expect(unreadData({ headers: {}, text: '{"data":{"me":null}}' }, undefined)).toBeUndefined();
  expect(unreadData({ headers: { "x-answer": "no" }, text }, undefined)).toBeUndefined();
  expect(unreadData({ headers: { "x-answer": "data" }, text: '{"errors":[],"data":{}}' }, undefined)).toBeUndefined();
});

test("mutations are read", () => {
  const changes = operations.filter(
    ({ operation }: { operation: OperationDefinitionNode }) => operation.operation === "mutation",
  );
  expect(changes.length).toBeGreaterThan(10);
  for (const change of changes) {
    const plan = planner.planOf(change.document, change.operation);
    expect(plan.readingFor(variablesFor(change)).whole).toBeUndefined();
  }
});

describe("what is asked of the caller's own user", () => {
  const text = "{ mine: me { id user { id own: bets(first: 1) { nodes { id } } } } }";
  const document = parse(text);
  const operation = getOperationAST(document);
  if (operation == null) throw new Error("No operation");
  const plan = planner.planOf(document, operation);

  /** Runs the plan over an identity that answers only once somebody else was asked, or as it is told at once. */
  async function runOver(identity: object | undefined, caller: string | undefined) {
    const others = Promise.withResolvers<void>();
    const order: string[] = [];
    const run = {
      variables: {},
      conditions: {},
      callerId: caller,
      data: {},
      errors: [],
      ask: async ({ subgraph, query }: { readonly subgraph: string; readonly query: string }, json: string) => {
        order.push(subgraph);
        if (subgraph !== "identity") others.resolve();
        else if (identity === undefined) await others.promise;
        else return readAnswer(JSON.stringify(identity));
        return readAnswer(await sent(ask(subgraph, { query, variables: JSON.parse(json) })));
      },
    };
    if (plan.step !== undefined) await runStep(plan.step, run);
    return { order, errors: run.errors, data: fill(plan.readingFor({}).shape, run.data, () => undefined) };
  }

  test("does not wait for identity to say who that is", async () => {
    const { order, errors, data } = await runOver(undefined, await callerId);
    expect([order, errors]).toEqual([["identity", "bets"], []]);
    expect(data).toMatchObject({ mine: { user: { id: await callerId, own: { nodes: [{}, {}] } } } });
  });

  test("is no answer where identity refuses to say it", async () => {
    const refused = { data: null, errors: [{ message: "No", path: ["mine"], extensions: { code: "FORBIDDEN" } }] };
    const { errors, data } = await runOver(refused, await callerId);
    expect([errors, data]).toEqual([[expect.objectContaining({ message: "No", path: ["mine"] })], null]);
  });

  test.each([
    ["nobody", undefined],
    ["somebody else", "another"],
  ])("waits for %s", async (_who, caller) => {
    const user = { __typename: "User", id: await callerId };
    const { order, errors, data } = await runOver({ data: { mine: { id: "1", user } } }, caller);
    expect([order.filter((name) => name === "bets").length, errors]).toEqual([caller === undefined ? 1 : 2, []]);
    expect(data).toMatchObject({ mine: { user: { id: await callerId, own: { nodes: [{}, {}] } } } });
  });
});
