import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { ErrorLink } from "@apollo/client/link/error";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import type { DocumentNode } from "graphql";
import { keepingPosition } from "./answer-positions.ts";
import { answeredInTime } from "./answered-in-time.ts";
import { fetchOrTake } from "./sent-ahead.ts";
import { errorCodeOf } from "./error-code.ts";
import { traceHeaders } from "./trace-headers.ts";
import { readServerClock } from "../shared/server-clock.ts";
import { typePolicies } from "./type-policies.ts";
import { unreadAnswers } from "./unread-answers.ts";

/** Why the user has to sign in: the session is over, or the user has to reauthenticate. */
export type SignInNeed = "signed-out" | "again";

/** Called when a response requires the user to sign in. */
export type OnSignedOut = (need: SignInNeed) => void;

const needs: Readonly<Record<string, SignInNeed>> = {
  UNAUTHENTICATED: "signed-out",
  REAUTHENTICATION_REQUIRED: "again",
};

/** Creates the app's only graph client. It sends operations as hashes of the committed manifest, not as texts. */
export const createGraphClient = (onSignedOut: OnSignedOut, ask: typeof fetch = fetchOrTake): ApolloClient =>
  new ApolloClient({
    link: ApolloLink.from([
      new ErrorLink(({ error }) => {
        const need = needs[errorCodeOf(error) ?? ""];
        if (need !== undefined) onSignedOut(need);
      }),
      new PersistedQueryLink({ generateHash: hashOf }),
      unreadAnswers,
      new HttpLink({
        uri: "/graphql",
        credentials: "same-origin",
        headers: traceHeaders,
        fetch: keepingPosition(readingClock(answeredInTime(ask))),
      }),
    ]),
    cache: new InMemoryCache({ typePolicies }),
  });

/** Sets the page's clock from the server time in every response. */
const readingClock =
  (ask: typeof fetch): typeof fetch =>
  async (...request) =>
    readServerClock(await ask(...request));

/** Reads an operation's hash, which the generator writes beside it; one without a hash was not generated. */
function hashOf(document: DocumentNode): string {
  const meta: unknown = Reflect.get(document, "__meta__");
  const hash: unknown = typeof meta === "object" && meta !== null ? Reflect.get(meta, "hash") : undefined;
  if (typeof hash !== "string") throw new TypeError("An operation without a hash: run npm run generate");
  return hash;
}
