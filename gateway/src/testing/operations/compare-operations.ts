import { composeServices } from "@apollo/composition";
import { isErrorCode } from "@stakehold/errors/domain-error.ts";
import {
  getOperationAST,
  parse,
  print,
  specifiedRules,
  validate,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from "graphql";
import { refuseKeyAliases } from "../../operations/key-aliases.ts";
import { decideConditions, withoutFiller } from "../../operations/decide-conditions.ts";
import { isRecord } from "../../json-record.ts";
import { openTwoGraphs, type Answer, type QuerySubgraph, type TwoGraphs } from "../two-graphs.ts";
import { generateOperation, type MadeOperation } from "./generate-operation.ts";
import { openServices, type Fate } from "./graph-services.ts";
import { createRandom } from "@stakehold/testing/random.ts";

/** One graph to compare operations on. */
export type ComparedGraph = {
  /**
   * Compares the responses to this many operations. Throws for the first one to which our gateway responds differently.
   */
  compare(times: number): Promise<Counts>;
  close(): Promise<void>;
};

/** The number of compared operations, by kind. */
export type Counts = {
  compared: number;
  /** Those that give another field a key's name, which the graph rejects. */
  refused: number;
  /** Those with failing services. */
  failing: number;
  /** Those with conditions, and how many of them stock also answers the same with its plan of conditions. */
  conditional: number;
  sameByStock: number;
};

/** A graph to compare, over services that return or fail differently for each operation. */
type Graph = {
  readonly schema: GraphQLSchema;
  readonly supergraphSdl: string;
  readonly querySubgraph: QuerySubgraph;
  readonly fate: Fate;
};

/** Composes a small graph from some services' schemas. */
export function composeSmallGraph(services: Readonly<Record<string, string>>): Graph {
  const composed = composeServices(
    Object.entries(services).map(([name, typeDefs]) => ({ name, url: `http://${name}`, typeDefs: parse(typeDefs) })),
  );
  if (composed.supergraphSdl === undefined) throw new Error(composed.errors.map(({ message }) => message).join("\n"));
  const { supergraphSdl } = composed;
  const fate = { seed: 0 };
  return {
    supergraphSdl,
    schema: composed.schema.toAPISchema().toGraphQLJSSchema(),
    querySubgraph: openServices(services, fate),
    fate,
  };
}

/** Opens a graph behind both Apollo's gateway and ours. */
export async function openComparedGraph(
  { schema, supergraphSdl, querySubgraph, fate }: Graph,
  seed: number,
): Promise<ComparedGraph> {
  const graphs = await openTwoGraphs({ supergraphSdl, querySubgraph });
  const random = createRandom(seed);
  return {
    compare: async (times) => {
      const counts: Counts = { compared: 0, refused: 0, failing: 0, conditional: 0, sameByStock: 0 };
      while (counts.compared < times) {
        const made = generateOperation(schema, random);
        const document = parse(made.text);
        if (validate(schema, document, specifiedRules, { maxErrors: 1 }).length > 0) continue;
        if (validate(schema, document, [refuseKeyAliases(supergraphSdl)]).length > 0) {
          counts.refused += 1;
          continue;
        }
        fate.seed = random.below(1_000_000);
        await compareOne(graphs, made, counts);
        counts.compared += 1;
      }
      return counts;
    },
    close: graphs.close,
  };
}

async function compareOne(graphs: TwoGraphs, made: MadeOperation, counts: Counts): Promise<void> {
  const { text, variables } = made;
  const wanted = await wantedAnswer(graphs, made);
  if (wanted.errors.length > 0) counts.failing += 1;
  if (text.includes("@")) {
    counts.conditional += 1;
    if (shown(await graphs.stock(text, variables)) === shown(wanted)) counts.sameByStock += 1;
  }
  // Apollo's executor runs the first request; the plan decides who runs the second.
  for (const turn of ["first", "second"]) {
    const given = await graphs.ours(text, variables);
    const [here, there] = [shown(given), shown(wanted)];
    const isSame =
      here === there && (text.includes("...") || JSON.stringify(given.data) === JSON.stringify(wanted.data));
    if (!isSame)
      throw new Error(
        `The ${turn} response differs:\n${text}\n${JSON.stringify(variables)}\nours  ${here}\nstock ${there}`,
      );
  }
}

/**
 * Returns stock's response to what the conditions leave of an operation. Conditions are resolved before anything is
 * fetched (specification, section 6.3.2). Stock plans with them, and then returns null for an object whose selection is
 * empty, and for fields that services need together with an excluded one.
 */
async function wantedAnswer(graphs: TwoGraphs, { text, variables }: MadeOperation): Promise<Answer> {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (operation == null) throw new TypeError("There is one operation");
  const decided = decideConditions(document, operation, variables);
  // Only conditions have variables here, and an operation may not declare unused ones.
  const left = print(decided.document).replace(/^query Q\([^)]*\)/, "query Q");
  const answer = await graphs.stock(left);
  if (decided.filler !== undefined) withoutFiller(answer.data, decided.filler);
  return answer;
}

/**
 * Returns a response as text. Services respond in parallel, so errors come in any order. Keys are in the order of their
 * first field (section 6.3.2), which Apollo's executor keeps for operations without fragments.
 */
const shown = ({ data, errors }: Answer): string => {
  const texts = errors.map((error) => JSON.stringify(errorShown(error, data)));
  return JSON.stringify({ data: sorted(data), errors: [...new Set(texts)].toSorted() });
};

/**
 * Returns an error as callers receive it. Ours has its own message for an invalid value; of several errors below one
 * null, an executor may omit any (section 6.4.4), so they count as one.
 */
function errorShown({ message, path, extensions = {} }: GraphQLFormattedError, data: unknown): unknown {
  const { code, fields } = extensions;
  if (typeof code === "string" && isErrorCode(code)) return [message, pathOfAnswer(path), code, fields];
  return ["INTERNAL", pathToNull(pathOfAnswer(path), data)];
}

/** Cuts a path off at the first null. */
function pathToNull(path: readonly (string | number)[] = [], data: unknown): readonly (string | number)[] {
  let value = data;
  const depth = path.findIndex((part) => {
    if (value === null) return true;
    value = Object(value)[part];
    return false;
  });
  return depth === -1 ? path : path.slice(0, depth);
}

/** Stock's path leads through the planner's own fields if a whole fetch fails. */
const pathOfAnswer = (path: readonly (string | number)[] | undefined) =>
  path?.some((part) => part === "@" || part === "_entities") === true ? undefined : path;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, inner]) => [name, sorted(inner)]);
}
