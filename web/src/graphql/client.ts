import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import type { DocumentNode } from "graphql";
import { fetchOrTake } from "./asked-ahead.ts";
import { errorCodeOf } from "./error-code.ts";
import { traceHeaders } from "./trace-headers.ts";
import { typePolicies } from "./type-policies.ts";
import { unreadAnswers } from "./unread-answers.ts";

/** Told when an answer says that nobody is signed in any more. */
export type OnSignedOut = () => void;

/** The one client of the graph. Operations travel as hashes of the committed manifest, not as texts. */
export const createGraphClient = (onSignedOut: OnSignedOut, ask: typeof fetch = fetchOrTake): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.from([
      new ErrorLink(({ error }) => {
        if (errorCodeOf(error) === "UNAUTHENTICATED") onSignedOut();
      }),
      new PersistedQueryLink({ generateHash: hashOf }),
      unreadAnswers,
      new HttpLink({ uri: "/graphql", credentials: "same-origin", headers: traceHeaders, fetch: ask }),
    ]),
    cache: new InMemoryCache({ typePolicies }),
  });

/** The generator writes each operation's hash beside it; what lacks one was not generated. */
function hashOf(document: DocumentNode): string {
  const meta: unknown = Reflect.get(document, "__meta__");
  const hash: unknown = typeof meta === "object" && meta !== null ? Reflect.get(meta, "hash") : undefined;
  if (typeof hash !== "string") throw new TypeError("An operation without a hash: run npm run generate");
  return hash;
}
