import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import type { DocumentNode } from "graphql";
import { fetchOrTake } from "./asked-ahead.ts";
import { errorCodeOf } from "./error-code.ts";
import { traceHeaders } from "./trace-headers.ts";
import { typePolicies } from "./type-policies.ts";
import { unreadAnswers } from "./unread-answers.ts";

/** Why somebody has to sign in: nobody is signed in any more, or the person has to show anew that it is them. */
export type SignInNeed = "signed-out" | "anew";

/** Told when an answer says that somebody has to sign in. */
export type OnSignedOut = (need: SignInNeed) => void;

const needs: Readonly<Record<string, SignInNeed>> = {
  UNAUTHENTICATED: "signed-out",
  REAUTHENTICATION_REQUIRED: "anew",
};

/** The one client of the graph. Operations travel as hashes of the committed manifest, not as texts. */
export const createGraphClient = (onSignedOut: OnSignedOut, ask: typeof fetch = fetchOrTake): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.from([
      new ErrorLink(({ error }) => {
        const need = needs[errorCodeOf(error) ?? ""];
        if (need !== undefined) onSignedOut(need);
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
