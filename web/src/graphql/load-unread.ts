import { useQuery } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";
import { askAgain } from "./ask-again.ts";

export const UnreadNotifications = graphql(`
  query UnreadNotifications {
    unreadNotificationCount
  }
`);

/** How much the reader was told and has not read; nothing is shown where it can't be had. */
export function useUnread() {
  const { data, refetch } = useQuery(UnreadNotifications);
  return { count: data?.unreadNotificationCount ?? 0, reload: () => askAgain(refetch) };
}
