import { useQuery } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";
import { refetchQuietly } from "./refetch-quietly.ts";

export const UnreadNotifications = graphql(`
  query UnreadNotifications {
    unreadNotificationCount
  }
`);

/** How many notifications the reader has not read; 0 if the count can't be loaded. */
export function useUnread() {
  const { data, refetch } = useQuery(UnreadNotifications);
  return { count: data?.unreadNotificationCount ?? 0, reload: () => refetchQuietly(refetch) };
}
