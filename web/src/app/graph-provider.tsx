import { ApolloProvider } from "@apollo/client/react";
import { useEffect, type ReactNode } from "react";
import { firstPageShown } from "./first-page.ts";
import { endAskingAhead, graph, onSignedOut } from "./graph.ts";
import { useSession } from "./session/session.tsx";
import { useSignInAgain } from "./session/use-sign-in-again.ts";

export type GraphProviderProps = { readonly children: ReactNode };

/**
 * Provides the graph to every page. Any response that says the session is over leads to sign-in. While the user is only
 * remembered, the pending session response decides instead.
 */
export function GraphProvider({ children }: GraphProviderProps) {
  const session = useSession();
  const signInAgain = useSignInAgain();
  const isRemembered = session.state === "signed-in" && session.isRemembered;
  useEffect(() => {
    onSignedOut(isRemembered ? () => undefined : signInAgain);
  }, [isRemembered, signInAgain]);
  // Not before the first page took what was queried for it, which may be long after its frame.
  useEffect(() => void firstPageShown.then(endAskingAhead), []);
  return <ApolloProvider client={graph}>{children}</ApolloProvider>;
}
