import { useMutation, useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { NotificationsQuery } from "../../../generated/graphql.ts";
import { NeedsYou } from "../../../bets/load-needs-you.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const Notifications = graphql(`
  query Notifications($first: Int!, $after: String) {
    notifications(first: $first, after: $after) {
      nodes {
        id
        kind
        title
        text
        times {
          words
          at
          isDay
        }
        path
        betId
        betTitle
        createdAt
        isRead
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const MarkRead = graphql(`
  mutation MarkNotificationsRead($input: MarkNotificationsReadInput!) {
    markNotificationsRead(input: $input) {
      unreadNotificationCount
    }
  }
`);

const MarkAllRead = graphql(`
  mutation MarkAllNotificationsRead($input: MarkAllNotificationsReadInput!) {
    markAllNotificationsRead(input: $input) {
      unreadNotificationCount
    }
  }
`);

export type ListedNotification = NotificationsQuery["notifications"]["nodes"][number];

const pageSize = 20;

/** Reads the user's notifications, newest first. */
export const useNotifications = () =>
  usePages({
    query: useQuery(Notifications, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ notifications }) => notifications,
    pageSize,
    failure: "Older notifications could not be loaded.",
  });

/**
 * Returns mutations that mark notifications as read. They reload what changes, so that nothing wrongly shows as read.
 */
export function useMarkRead() {
  const refetchQueries = [NeedsYou, Notifications];
  const [markRead] = useMutation(MarkRead, { refetchQueries });
  const [markAllRead, { loading }] = useMutation(MarkAllRead, { refetchQueries, awaitRefetchQueries: true });
  return {
    markRead: (id: string) => markRead({ variables: { input: { ids: [id] } } }),
    markAllRead: (until: string) => markAllRead({ variables: { input: { until } } }),
    isMarkingAll: loading,
  };
}
