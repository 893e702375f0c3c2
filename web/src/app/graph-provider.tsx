import { ApolloProvider } from "@apollo/client/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { createGraphClient } from "../graphql/client.ts";
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
  const onSignedOut = useRef(signInAgain);
  const isRemembered = session.state === "signed-in" && session.isRemembered;
  useEffect(() => {
    onSignedOut.current = isRemembered ? () => undefined : signInAgain;
  }, [isRemembered, signInAgain]);
  const [client] = useState(() => createGraphClient(() => onSignedOut.current()));
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
