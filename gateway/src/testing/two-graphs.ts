import { ApolloGateway, type GraphQLDataSource } from "@apollo/gateway";
import { ApolloServer } from "@apollo/server";
import { createLogger } from "@stakehold/service/logger.ts";
import type { GraphQLFormattedError } from "graphql";
import { isRecord } from "../json-record.ts";
import { StakeholdGateway } from "../plans/stakehold-gateway.ts";

/** Returns a service's response to a request, as JSON that went over the network. */
export type QuerySubgraph = (
  name: string,
  request: { readonly query: string; readonly variables?: Record<string, unknown> },
) => Promise<unknown>;

/** A caller's response to an operation. */
export type Answer = { readonly data: unknown; readonly errors: readonly GraphQLFormattedError[] };

type Variables = Readonly<Record<string, unknown>>;

/** The same graph behind both Apollo's gateway and ours. */
export type TwoGraphs = {
  stock(query: string, variables?: Variables): Promise<Answer>;
  ours(query: string, variables?: Variables): Promise<Answer>;
  close(): Promise<void>;
};

type Graphs = { readonly supergraphSdl: string; readonly querySubgraph: QuerySubgraph; readonly callerId?: string };

const SETTINGS = { includeStacktraceInErrorResponses: false, stopOnTerminationSignals: false } as const;

/** Calls in-process services instead of the network. */
export const clientOver = (querySubgraph: QuerySubgraph) => ({
  post: async ({ subgraph, body }: { readonly subgraph: string; readonly body: string }) => ({
    status: 200,
    headers: {},
    text: JSON.stringify(await querySubgraph(subgraph, JSON.parse(body))),
  }),
  stop: async () => undefined,
});

/** Opens both over the same services, without limits and masking, so that only the executors differ. */
export async function openTwoGraphs({ supergraphSdl, querySubgraph, callerId = "nobody" }: Graphs): Promise<TwoGraphs> {
  const logger = createLogger("gateway", "silent");
  const client = clientOver(querySubgraph);
  const source = (name: string): GraphQLDataSource => ({
    process: async ({ request: { query = "", variables = {} } }) =>
      JSON.parse(JSON.stringify(await querySubgraph(name, JSON.parse(JSON.stringify({ query, variables }))))),
  });
  const own = new StakeholdGateway({ supergraphSdl, client, logger });
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const apollos = new ApolloGateway({ supergraphSdl, logger: quiet, buildService: ({ name }) => source(name) });
  const [oursServer, stockServer] = [own, apollos].map((gateway) => new ApolloServer({ ...SETTINGS, gateway }));
  if (oursServer === undefined || stockServer === undefined) throw new TypeError("Two gateways make two servers");
  await Promise.all([oursServer.start(), stockServer.start()]);
  const contextValue = { signedIn: { userId: callerId, internalToken: "t", reach: null } };
  const runnerOf =
    (server: ApolloServer) =>
    async (query: string, variables: Variables = {}) => {
      const { body } = await server.executeOperation({ query, variables: { ...variables } }, { contextValue });
      if (body.kind !== "single") throw new TypeError("The response comes in parts");
      const { data = null, errors = [], extensions } = JSON.parse(JSON.stringify(body.singleResult));
      return { data, errors: [...errors, ...misfitsIn(extensions)] };
    };
  return {
    stock: runnerOf(stockServer),
    ours: runnerOf(oursServer),
    close: async () => void (await Promise.all([oursServer.stop(), stockServer.stop()])),
  };
}

/** Apollo's gateway reports invalid values in an extension; ours turns them into errors. */
function misfitsIn(extensions: unknown): readonly GraphQLFormattedError[] {
  const misfits: unknown = isRecord(extensions) ? extensions["valueCompletion"] : undefined;
  return Array.isArray(misfits) ? misfits.map((misfit) => ({ message: "Misfit", path: Object(misfit).path })) : [];
}
