import { ApolloProvider } from "@apollo/client/react";
import { useEffect, type ReactNode } from "react";
import { endAskingAhead, graph, onSignedOut } from "./graph.ts";
import { useSession } from "./session/session.tsx";
import { useSignInAgain } from "./session/use-sign-in-again.ts";

export type GraphProviderProps = { readonly children: ReactNode };

/**
 * The graph for every page. An answer that nobody is signed in any more leads to sign-in, wherever it comes; while the
 * person is only remembered, the session's own answer is on its way and decides.
 */
export function GraphProvider({ children }: GraphProviderProps) {
  const session = useSession();
  const signInAgain = useSignInAgain();
  const isRemembered = session.state === "signed-in" && session.isRemembered;
  useEffect(() => {
    onSignedOut(isRemembered ? () => undefined : signInAgain);
  }, [isRemembered, signInAgain]);
  useEffect(endAskingAhead, []);
  return <ApolloProvider client={graph}>{children}</ApolloProvider>;
}
