import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { buildSchema, getOperationAST, parse } from "graphql";
import { noteFieldSizes } from "../operations/field-sizes.ts";
import type { GatewayContext } from "../operations/gateway-context.ts";
import { MAX_COST } from "../operations/measure-operation.ts";
import { redisProgram, startRedis, type TestRedis } from "../testing/start-redis.ts";
import { BUDGETS, countOperations, type Counting } from "./count-operations.ts";
import { createLimits, type Limits } from "./limits.ts";
import { DEAR_AT_ONCE, DEAR_COST, DEAR_WAITING } from "./turns.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const schema = noteFieldSizes(buildSchema(read("../../generated/api.graphql")), read("../../supergraph.graphql"));
const logger = createLogger("gateway", "silent");

test("every budget belongs to a mutation of the graph", () => {
  expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toEqual(
    expect.arrayContaining(Object.keys(BUDGETS)),
  );
});

const SETTINGS = {
  REQUESTS_PER_MINUTE: 600,
  SIGN_INS_PER_MINUTE: 20,
  MONEY_CALLS_PER_MINUTE: 3,
  TICKETS_PER_HOUR: 5,
  ONBOARDING_CALLS_PER_MINUTE: 30,
  MUTATIONS_PER_MINUTE: 60,
  COST_PER_MINUTE: 20_000,
  RATE_LIMIT_STORE_URL: undefined,
};

const operationOf = (query: string, variables: Record<string, unknown> = {}) => {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (operation == null) throw new Error("No operation");
  return { document, operation, variables };
};

const contextOf = (caller: string): GatewayContext => ({
  signedIn: { userId: caller, internalToken: "t", reach: null },
  countedAs: caller,
  hasToken: false,
  forgetCredential: () => undefined,
});

const tickets = (count: number) =>
  Array.from({ length: count }, (_, at) => `t${at}: openTicket(input: { subject: "s" }) { __typename }`).join(" ");
const bet = 'createBet(input: { title: "t" }) { __typename }';

const stores: readonly (readonly [string, boolean])[] = [
  ["in this process", false],
  ["in a Redis", true],
];
if (redisProgram === undefined) process.stderr.write("SKIPPED: shared budgets, because no Redis is installed.\n");

describe.each(stores.filter(([, isShared]) => !isShared || redisProgram !== undefined))(
  "counters %s",
  (_where, isShared) => {
    let redis: TestRedis | undefined;
    let limits: Limits;
    let counting: Counting;
    let ada: string;
    beforeAll(async () => {
      redis = isShared ? await startRedis(redisProgram ?? "") : undefined;
      limits = await createLimits({ ...SETTINGS, RATE_LIMIT_STORE_URL: redis?.url }, logger);
      counting = countOperations(schema, limits, logger);
    });
    afterAll(async () => {
      await limits.stop();
      await redis?.kill();
    });
    beforeEach(() => {
      ada = newId();
    });

    /** Returns the code of a refusal, or what is left to spend. */
    const count = async (query: string, variables?: Record<string, unknown>) => {
      try {
        return (await counting.operation(operationOf(query, variables), contextOf(ada)))?.cost.left;
      } catch (error) {
        return Object(error).errors[0].extensions.code;
      }
    };

    test("a refused request charges nothing", async () => {
      expect(await count(`mutation { ${tickets(3)} }`)).toBe(20_000 - 6);
      expect(await count(`mutation { ${tickets(3)} }`)).toBe("RATE_LIMITED");
      expect(await count(`mutation { ${tickets(2)} }`)).toBe(20_000 - 6 - 4);
      expect(await count(`mutation { ${tickets(1)} }`)).toBe("RATE_LIMITED");
    });

    test("a refusal by one budget gives back what the others and the cost were charged", async () => {
      expect(await count(`mutation { ${tickets(3)} }`)).toBeDefined();
      expect(await count(`mutation { ${tickets(2)} }`)).toBeDefined();
      for (let times = 0; times < 5; times += 1)
        expect(await count(`mutation { ${bet} ${tickets(1)} }`)).toBe("RATE_LIMITED");
      for (let times = 0; times < 3; times += 1)
        expect(await count(`mutation { ${bet} }`)).toBe(20_000 - 10 - 2 * (times + 1));
      expect(await count(`mutation { ${bet} }`)).toBe("RATE_LIMITED");
    });

    test("a query whose cost is refused is not charged", async () => {
      const pages =
        "query ($first: Int!) { bets(first: $first) { nodes { id participants(first: 100) { nodes { id } } } } }";
      expect(await count(pages, { first: 60 })).toBe(20_000 - (1 + 60 * (3 + 200)));
      expect(await count(pages, { first: 60 })).toBe("RATE_LIMITED");
      expect(await count(pages, { first: 30 })).toBe(20_000 - (1 + 60 * 203) - (1 + 30 * 203));
    });

    test("an operation above the limit for one request is refused by its own code, whatever is left", async () => {
      const pages =
        "query ($first: Int!) { bets(first: $first) { nodes { id participants(first: 100) { nodes { id } } } } }";
      expect(await count(pages, { first: 100 })).toBe("QUERY_TOO_COMPLEX");
      expect(await count("{ __typename }")).toBe(20_000 - 1);
    });

    test("a refused document costs the points of reading it, until nothing is left", async () => {
      const refuse = (points: number) =>
        counting.refusal(points, contextOf(ada)).then(
          (cost) => cost?.left,
          (error: unknown) => Object(error).http.status,
        );
      expect([await refuse(2_000), await refuse(17_000), await refuse(2_000)]).toEqual([18_000, 1_000, 429]);
    });
  },
);

describe("expensive operations", () => {
  let limits: Limits;
  afterEach(() => limits.stop());

  test("run two at once per person, a few more wait, and the next is refused", async () => {
    limits = await createLimits({ ...SETTINGS, COST_PER_MINUTE: 10 * MAX_COST }, logger);
    const counting = countOperations(schema, limits, logger);
    const dear = operationOf("{ bets(first: 100) { nodes { id participants(first: 30) { nodes { id } } } } }");
    const started: number[] = [];
    const begin = async (caller: string, name: number) => {
      const counted = await counting.operation(dear, contextOf(caller));
      started.push(name);
      return counted;
    };
    const ada = newId();
    const first = await begin(ada, 0);
    expect(first?.cost.asked).toBeGreaterThan(DEAR_COST);
    for (let name = 1; name < DEAR_AT_ONCE; name += 1) await begin(ada, name);
    const waiting = Array.from({ length: DEAR_WAITING }, (_, at) => begin(ada, DEAR_AT_ONCE + at));
    // A refused operation was counted after all of those that wait.
    await expect(begin(ada, 99)).rejects.toMatchObject({ http: { status: 429 } });
    expect(started).toEqual([0, 1]);
    await begin(newId(), 50);
    expect(started).toEqual([0, 1, 50]);
    first?.end();
    first?.end();
    const second = await waiting[0];
    expect(started).toEqual([0, 1, 50, 2]);
    second?.end();
    await waiting[1];
    expect(started).toEqual([0, 1, 50, 2, 3]);
    // Cheap operations do not wait.
    expect(await counting.operation(operationOf("{ __typename }"), contextOf(ada))).toBeDefined();
  });
});
