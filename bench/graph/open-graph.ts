import { startGraph } from "@stakehold/gateway/graphql/graph.ts";
import { createLimits } from "@stakehold/gateway/limits/limits.ts";
import { createTokenSigner } from "@stakehold/identity/tokens/sign-token.ts";
import { publishSigningKeys, signingKeys } from "@stakehold/service/security/signing-keys.ts";
import { newSigningKey } from "@stakehold/run/addresses.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { z } from "zod";
import { readDocuments } from "./documents.ts";
import { startServices, type Ground } from "./start-services.ts";

/** The caller of a query. */
export type Caller = { readonly userId: string; readonly role?: "STAFF" | "ADMIN" };

/** An operation of the web app or of REST, with variables. */
export type GraphRequest = { readonly operation: string; readonly variables?: Readonly<Record<string, unknown>> };

/** The whole graph over some databases. */
export type OpenGraph = {
  /** Runs an operation as the gateway does for the web app, and returns the data. Throws if the response has errors. */
  ask(asker: Caller, asked: GraphRequest): Promise<unknown>;
  close(): Promise<void>;
};

const failures = z.array(z.object({ message: z.string() }));

/** Starts the services and, in this process, the gateway's graph over them. */
export async function openGraph(ground: Ground): Promise<OpenGraph> {
  const { input, stop } = await startServices(ground);
  const logger = createLogger("bench", "fatal");
  const limits = await createLimits(UNLIMITED, logger);
  const urls = input.addresses.services;
  const graph = await startGraph({ urls, persistedOperations: {}, introspection: false, limits, logger });
  const documents = readDocuments();
  const key = signingKeys.parse(input.secrets("internal signing key as PEM", newSigningKey));
  const signToken = createTokenSigner(await publishSigningKeys(key));
  const signedIn = async ({ userId, role }: Caller) => {
    const roles = role === undefined ? [] : [role];
    const vouched = { userId, roles, acceptedTerms: true, isBanned: false, reach: null };
    const { token } = await signToken({ ...vouched, session: { id: userId, authenticatedForMs: 0 } });
    return { userId, internalToken: token, reach: null };
  };
  return {
    ask: async (asker, { operation, variables = {} }) => {
      const query = documents.get(operation);
      if (query === undefined) throw new Error(`There is no operation ${operation} any more`);
      const caller = await signedIn(asker);
      const contextValue = {
        signedIn: caller,
        countedAs: caller.userId,
        hasToken: false,
        forgetCredential: () => undefined,
      };
      const request = { query, variables: { ...variables }, operationName: operation };
      const { body } = await graph.server.executeOperation(request, { contextValue });
      if (body.kind !== "single") throw new TypeError("The graph answers at once");
      const [failure] = failures.parse(body.singleResult.errors ?? []);
      if (failure !== undefined) throw new Error(`${operation} answered: ${failure.message}`);
      return body.singleResult.data;
    },
    close: async () => {
      await graph.stop();
      await limits.stop();
      await stop();
    },
  };
}

const ENDLESS = 1_000_000_000;

/** A bench sends more requests than a person may. */
const UNLIMITED: Parameters<typeof createLimits>[0] = {
  REQUESTS_PER_MINUTE: ENDLESS,
  SIGN_INS_PER_MINUTE: ENDLESS,
  MONEY_CALLS_PER_MINUTE: ENDLESS,
  TICKETS_PER_HOUR: ENDLESS,
  ONBOARDING_CALLS_PER_MINUTE: ENDLESS,
  MUTATIONS_PER_MINUTE: ENDLESS,
  COST_PER_MINUTE: ENDLESS,
  RATE_LIMIT_STORE_URL: undefined,
};
