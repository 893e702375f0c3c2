import type { OperationVariables } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useSyncExternalStore } from "react";
import { styled } from "styled-components";
import { useBackOnline } from "../graphql/use-back-online.ts";

const Strip = styled.p`
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  background: ${({ theme }) => theme.colour.sunken};
  color: ${({ theme }) => theme.colour.inkSoft};
  font-size: ${({ theme }) => theme.size.key};
  text-align: center;
`;

const isOnline = () => navigator.onLine;
function follow(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** A paged list reloads itself, because it knows how much of it is shown. */
const isPaged = (variables: OperationVariables | undefined) => variables !== undefined && "after" in variables;

/** Warns that the page may be out of date while the browser is offline. Back online, reloads what the page shows. */
export function OfflineNotice() {
  const online = useSyncExternalStore(follow, isOnline);
  const client = useApolloClient();
  useBackOnline(() => {
    // Each query's own state shows its failure.
    client
      .refetchQueries({ include: "active", onQueryUpdated: ({ variables }) => !isPaged(variables) })
      .catch(() => undefined);
  });
  return <div role="status">{!online && <Strip>You are offline. What you see may be out of date.</Strip>}</div>;
}
