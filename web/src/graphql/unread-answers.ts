import { ApolloLink } from "@apollo/client";
import { map } from "rxjs";

/**
 * Drops the empty data of a response in which nothing could be read. Otherwise a query that shows partial results would
 * keep it, and a bet that could not be read would look missing everywhere on the page.
 */
export const unreadAnswers = new ApolloLink((operation, forward) =>
  forward(operation).pipe(map((answer) => (isUnread(answer) ? { ...answer, data: null } : answer))),
);

function isUnread({ data, errors }: ApolloLink.Result): boolean {
  if (!data || !errors || errors.length === 0) return false;
  return Object.entries(data).every(([name, field]) => field === null || name === "__typename");
}
