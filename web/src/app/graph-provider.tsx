import { ApolloProvider } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { createGraphClient } from "../graphql/client.ts";
import { useSignInAgain } from "./session/use-sign-in-again.ts";

export type GraphProviderProps = { readonly children: ReactNode };

/** The graph for every page. An answer that nobody is signed in any more leads to sign-in, wherever it comes. */
export function GraphProvider({ children }: GraphProviderProps) {
  const signInAgain = useSignInAgain();
  const [client] = useState(() => createGraphClient(signInAgain));
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
